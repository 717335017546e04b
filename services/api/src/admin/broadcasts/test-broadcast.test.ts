/** A test of a broadcast, and its duplicate. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signedIn } from "../../members/member.fixture.js";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, putTemplate, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { broadcastOf, move, reached, refusalIn, type ShownBroadcast } from "./broadcasts.fixture.js";

interface Tested {
  readonly type: string;
  readonly value?: {
    readonly type: string;
    readonly variant: { readonly to: string; readonly subject: string };
  };
  readonly message?: string;
}
type Shown = ShownBroadcast & { readonly audience?: object };

let testApi: TestApi;
let admin: AdminClient;
let segmentId: string;
let templateName: string;
let messageTemplateId: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  await admin("PUT", "/user-properties", {
    body: {
      name: "firstName",
      definition: { type: "Trait", path: "firstName" },
      exampleValue: "you",
    },
  });
  await testApi.send("/api/public/apps/identify", {
    userId: "ann",
    traits: { email: "ann@x.example", firstName: "Ann" },
  });
  segmentId = await segmentOf(testApi, "All", { entryNode: { id: "1", type: "Everyone" }, nodes: [] });
  templateName = randomUUID();
  messageTemplateId = await templateOf(
    testApi,
    templateName,
    anEmail({ subject: "Hi {{ user.firstName }}" }),
  );
  await putTemplate(testApi, { name: templateName, draft: anEmail({ subject: "Draft" }) });
});
afterAll(() => testApi.close());

const aBroadcast = (more: object = {}): Promise<string> =>
  broadcastOf(testApi, { name: randomUUID(), segmentId, messageTemplateId, ...more });

function test(body: object, key: string = testApi.adminKey): Promise<AdminAnswer<Tested>> {
  return admin<Tested>("POST", "/broadcasts/test", { body, key });
}

describe("POST /broadcasts/test", () => {
  it("sends the published text with the values of a user, to them or to an address", async () => {
    const broadcastId = await aBroadcast();
    const toUser = (await test({ broadcastId, userId: "ann" })).body;
    expect(toUser.value?.variant).toMatchObject({ to: "ann@x.example", subject: "Hi Ann" });
    const address = "me@x.example";
    const toMe = (await test({ broadcastId, userId: "ann", address })).body;
    expect(toMe.value?.variant).toMatchObject({ to: address, subject: "Hi Ann" });
    const example = (await test({ broadcastId, address })).body;
    expect(example.value?.variant).toMatchObject({ to: address, subject: "Hi you" });
    const { body } = await admin<{ items: unknown[] }>("GET", `/deliveries?broadcastId=${broadcastId}`);
    expect(body.items).toEqual([]);
  });

  it("goes to the member who calls, unless an address is given", async () => {
    const broadcastId = await aBroadcast();
    const { browser, account } = await signedIn(testApi);
    const answer = await browser.send("POST", "/api/admin/broadcasts/test", { broadcastId });
    const { value } = (await answer.json()) as Tested;
    expect(value?.variant.to).toBe(account.email);
    expect((await test({ broadcastId })).body.message).toMatch(/^address: required/);
  });

  it("needs a template, a broadcast, a user, and the permission to see the user", async () => {
    const bare = await broadcastOf(testApi, { name: randomUUID(), segmentId });
    expect((await test({ broadcastId: bare, userId: "ann" })).body.message).toMatch(
      /^messageTemplateId: required/,
    );
    expect((await test({ broadcastId: randomUUID(), userId: "ann" })).status).toBe(404);
    const broadcastId = await aBroadcast();
    expect((await test({ broadcastId, userId: "nobody" })).status).toBe(404);
    const { body: key } = await admin<{ apiKey: string }>("POST", "/admin-keys", {
      body: { name: randomUUID(), permissions: ["broadcasts:write", "users:read"] },
    });
    expect((await test({ broadcastId, userId: "ann" }, key.apiKey)).status).toBe(403);
    expect((await test({ broadcastId, address: "any@x.example" }, key.apiKey)).status).toBe(403);
  });
});

describe("POST /broadcasts/duplicate", () => {
  const duplicate = (broadcastId: string, more: object = {}): Promise<AdminAnswer<Shown>> =>
    admin<Shown>("POST", "/broadcasts/duplicate", { body: { broadcastId, ...more } });

  it("makes a draft of a broadcast in any status, with its time", async () => {
    const name = randomUUID();
    const config = { type: "V2", rateLimit: 50, message: { type: "Email" } };
    const id = await aBroadcast({ name, config, duplicateAddresses: "All", scheduledAt: "2040-01-01T09:00" });
    const first = (await duplicate(id)).body;
    expect(first).toMatchObject({
      name: `${name} (copy)`,
      status: "Draft",
      segmentId,
      messageTemplateId,
      config,
      duplicateAddresses: "All",
      scheduledAt: "2040-01-01T09:00",
    });
    expect((await duplicate(id)).body.name).toBe(`${name} (copy 2)`);
    expect(refusalIn(await duplicate(id, { name }))).toMatch(/^400 UniqueConstraintViolation/);
    await admin("PUT", "/broadcasts/v2", { body: { id: first.id, scheduledAt: null } });
    await move(testApi, "start", first.id);
    await reached(testApi, first.id, "Completed");
    expect((await duplicate(first.id)).body).toMatchObject({ status: "Draft", segmentId });
    expect((await duplicate(randomUUID())).status).toBe(404);
  });

  it("leaves out the segment that a broadcast had made for itself", async () => {
    const executed = await admin<{ broadcastId: string }>("POST", "/broadcasts/execute", {
      body: {
        broadcastName: randomUUID(),
        segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
        messageTemplateDefinition: anEmail(),
      },
    });
    const { status, body } = await duplicate(executed.body.broadcastId);
    expect([status, body.audience]).toEqual([200, undefined]);
  });
});
