/** A broadcast to those for whom another one failed. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminAnswer, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, putTemplate, templateOf } from "../content/content.fixture.js";
import { segmentOf } from "../segments/segments.fixture.js";
import { broadcastOf, move, reached, refusalIn, type ShownBroadcast } from "./broadcasts.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let segmentId: string;

/** The sender of a mail is a trait: without it the mail fails. */
const broken = { ...anEmail(), from: "{{ user.sender }}" };

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  await admin("PUT", "/user-properties", {
    body: { name: "sender", definition: { type: "Trait", path: "sender" } },
  });
  for (const userId of ["ann", "ben", "cid", "dee"]) {
    const traits = { email: `${userId}@x.example`, ...(userId === "ann" && { sender: "us@x.example" }) };
    await testApi.send("/api/public/apps/identify", { userId, traits });
  }
  segmentId = await segmentOf(testApi, "All", { entryNode: { id: "1", type: "Everyone" }, nodes: [] });
});
afterAll(() => testApi.close());

interface Shown extends ShownBroadcast {
  readonly parentId?: string;
}

function resend(broadcastId: string, more: object = {}): Promise<AdminAnswer<Shown>> {
  return admin<Shown>("POST", "/broadcasts/resend", { body: { broadcastId, ...more } });
}

/** Status by user. */
async function outcomesOf(id: string): Promise<Readonly<Record<string, string>>> {
  const { body } = await admin<{ items: { userId: string; status: string }[] }>(
    "GET",
    `/deliveries?broadcastId=${id}&limit=100`,
  );
  return Object.fromEntries(body.items.map(({ userId, status }) => [userId, status]));
}

async function failedBroadcast(): Promise<{ readonly id: string; readonly mend: () => Promise<unknown> }> {
  const name = randomUUID();
  const messageTemplateId = await templateOf(testApi, name, broken);
  const id = await broadcastOf(testApi, { name, segmentId, messageTemplateId });
  await move(testApi, "start", id);
  await reached(testApi, id, "Completed");
  return { id, mend: () => putTemplate(testApi, { name, definition: anEmail() }) };
}

describe("POST /broadcasts/resend", () => {
  it("sends to those for whom it failed, with the template and the consent of now", async () => {
    const { id, mend } = await failedBroadcast();
    const before = await outcomesOf(id);
    expect(before["ann"]).toBe("DFInternalMessageSent");
    await mend();
    await admin("PUT", "/suppressions", { body: { channel: "Email", address: "cid@x.example" } });
    const { status, body } = await resend(id, { name: `again ${id}` });
    expect([status, body.parentId]).toEqual([200, id]);
    const ended = await reached(testApi, body.id, "Completed");
    expect(ended.progress).toMatchObject({ recipients: 3, sent: 2, skipped: 1, failed: 0 });
    expect(await outcomesOf(body.id)).toEqual({
      ben: "DFInternalMessageSent",
      cid: "DFMessageSkipped",
      dee: "DFInternalMessageSent",
    });
    expect((await resend(id, { name: `again ${id}` })).body.id).toBe(body.id);
    await admin("DELETE", "/suppressions", { body: { channel: "Email", address: "cid@x.example" } });
  });

  it("leaves out who got it meanwhile, by another one or as a single message", async () => {
    const { id, mend } = await failedBroadcast();
    const first = await resend(id);
    await reached(testApi, first.body.id, "Completed");
    expect(await outcomesOf(first.body.id)).not.toHaveProperty("ann");
    await mend();
    const { body: failed } = await admin<{ items: { userId: string; originMessageId: string }[] }>(
      "GET",
      `/deliveries?broadcastId=${id}&userId=ben`,
    );
    const single = await admin("POST", `/deliveries/${failed.items[0]?.originMessageId ?? ""}/resend`, {
      body: {},
    });
    expect(single.status).toBe(200);
    const second = await resend(id);
    await reached(testApi, second.body.id, "Completed");
    expect(await outcomesOf(second.body.id)).toEqual({
      cid: "DFInternalMessageSent",
      dee: "DFInternalMessageSent",
    });
    const third = await resend(id);
    const { progress } = await reached(testApi, third.body.id, "Completed");
    expect(progress?.recipients).toBe(0);
  });

  it("lets no single message follow one that it sent", async () => {
    const { id, mend } = await failedBroadcast();
    await mend();
    const { body } = await resend(id);
    await reached(testApi, body.id, "Completed");
    const { body: failed } = await admin<{ items: { originMessageId: string }[] }>(
      "GET",
      `/deliveries?broadcastId=${id}&userId=ben`,
    );
    const first = failed.items[0]?.originMessageId ?? "";
    const single = await admin("POST", `/deliveries/${first}/resend`, { body: {} });
    expect(single.status).toBe(409);
    const trace = await admin<{ canResend: boolean }>("GET", `/deliveries/${first}/trace`);
    expect(trace.body.canResend).toBe(false);
  });

  it("lets no single message go while it is sent", async () => {
    const { id } = await failedBroadcast();
    const { body } = await resend(id, { start: false });
    await admin("PUT", "/broadcasts/v2", {
      body: { id: body.id, config: { type: "V2", rateLimit: 1, message: { type: "Email" } } },
    });
    await move(testApi, "start", body.id);
    await move(testApi, "pause", body.id);
    const { body: failed } = await admin<{ items: { originMessageId: string }[] }>(
      "GET",
      `/deliveries?broadcastId=${id}&userId=dee`,
    );
    const first = failed.items[0]?.originMessageId ?? "";
    expect((await admin("POST", `/deliveries/${first}/resend`, { body: {} })).status).toBe(409);
    await move(testApi, "cancel", body.id);
  });

  it("is refused while the first runs, and for an unknown one", async () => {
    const name = randomUUID();
    const messageTemplateId = await templateOf(testApi, name, anEmail());
    const id = await broadcastOf(testApi, { name, segmentId, messageTemplateId });
    expect(refusalIn(await resend(id))).toMatch(/^400 StatusTransitionError: the broadcast is Draft/);
    expect((await resend(randomUUID())).status).toBe(404);
  });
});
