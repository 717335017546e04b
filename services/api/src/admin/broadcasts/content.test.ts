/** What a broadcast sends is the text of its start, and stays readable. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, putTemplate, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { broadcastOf, move, reached } from "./broadcasts.fixture.js";

interface Content {
  readonly messageTemplateId: string;
  readonly definition: { readonly subject: string };
  readonly brand: object;
}

let testApi: TestApi;
let admin: AdminClient;
let segmentId: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  for (const userId of ["ann", "ben"]) {
    await testApi.send("/api/public/apps/identify", { userId, traits: { email: `${userId}@x.example` } });
  }
  segmentId = await segmentOf(testApi, "All", { entryNode: { id: "1", type: "Everyone" }, nodes: [] });
});
afterAll(() => testApi.close());

const contentOf = (id: string): Promise<AdminAnswer<Content>> =>
  admin<Content>("GET", `/broadcasts/content?broadcastId=${id}`);

async function subjectsOf(id: string): Promise<readonly string[]> {
  await reached(testApi, id, "Completed");
  const { body } = await admin<{ items: { variant: { subject: string } }[] }>(
    "GET",
    `/deliveries?broadcastId=${id}`,
  );
  return body.items.map(({ variant }) => variant.subject);
}

describe("the content of a broadcast", () => {
  it("is the text that was published when it started, though the template is changed at once", async () => {
    const name = randomUUID();
    const messageTemplateId = await templateOf(testApi, name, { ...anEmail(), subject: "First" });
    const id = await broadcastOf(testApi, { name, segmentId, messageTemplateId });
    expect((await contentOf(id)).status).toBe(404);
    expect((await move(testApi, "start", id)).status).toBe(200);
    await putTemplate(testApi, { name, definition: { ...anEmail(), subject: "Second" } });
    expect(await subjectsOf(id)).toEqual(["First", "First"]);
    expect((await contentOf(id)).body).toMatchObject({
      messageTemplateId,
      definition: { subject: "First" },
    });
    const next = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId });
    await move(testApi, "start", next);
    expect(await subjectsOf(next)).toEqual(["Second", "Second"]);
  });

  it("has the brand that it began with, though the brand is changed before its last message", async () => {
    const brandOf = (company: string) => admin("PUT", "/settings/brand", { body: { company } });
    await brandOf("First & Co");
    const subject = "{{ brand.company }}";
    const messageTemplateId = await templateOf(testApi, randomUUID(), { ...anEmail(), subject });
    const config = { type: "V2", rateLimit: 1, message: { type: "Email" } };
    const id = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId, config });
    await move(testApi, "start", id);
    const sentSoFar = async (): Promise<number> =>
      (await admin<{ items: readonly object[] }>("GET", `/deliveries?broadcastId=${id}`)).body.items.length;
    // The rate leaves a second between its messages.
    await expect.poll(sentSoFar).toBe(1);
    await brandOf("Second & Co");
    expect(await subjectsOf(id)).toEqual(["First & Co", "First & Co"]);
    expect((await contentOf(id)).body.brand).toEqual({ company: "First & Co" });
    const next = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId });
    await move(testApi, "start", next);
    expect(await subjectsOf(next)).toEqual(["Second & Co", "Second & Co"]);
    await admin("DELETE", "/settings/brand", { body: {} });
  });

  it("stays when its template is deleted, and is there for one that brought its own", async () => {
    const messageTemplateId = await templateOf(testApi, randomUUID(), { ...anEmail(), subject: "Gone" });
    const id = await broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId });
    await move(testApi, "start", id);
    await reached(testApi, id, "Completed");
    const deleted = await admin("DELETE", "/content/templates", {
      body: { id: messageTemplateId, type: "Email" },
    });
    expect(deleted.status).toBe(204);
    expect((await contentOf(id)).body.definition.subject).toBe("Gone");
    const executed = await admin<{ broadcastId: string }>("POST", "/broadcasts/execute", {
      body: {
        broadcastName: randomUUID(),
        segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
        messageTemplateDefinition: { ...anEmail(), subject: "Own" },
      },
    });
    expect((await contentOf(executed.body.broadcastId)).body.definition.subject).toBe("Own");
  });
});
