import { userKey } from "@signalbox/core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { computed, performed, segmentOf } from "../segments/segments.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let definition: object;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  const { id: templateId } = await put("/content/templates", {
    name: "hello",
    definition: { type: "Sms", body: "Hello" },
  });
  const { id: group } = await put("/subscription-groups", { name: "News", channel: "Sms", type: "OptOut" });
  await put("/user-properties", { name: "phone", definition: { type: "Trait", path: "phone" } });
  await admin("PUT", "/suppressions", { body: { channel: "Sms", address: "+49 30 111" } });
  const signedUp = await segmentOf(testApi, "Signed up", performed("Signed Up", { timesOperator: ">=" }));
  const variant = { type: "Sms", templateId };
  const message = { type: "MessageNode", subscriptionGroupId: group, variant };
  definition = {
    entryNode: { type: "EntryNode", segment: signedUp, child: "hello" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { ...message, id: "hello", child: "again", skipOnFailure: true },
      { ...message, id: "again", child: "ExitNode" },
    ],
  };
  const known = { ann: "+4930123456", bob: "030", cat: "+4930111", dan: "+4930222" };
  const timestamp = "2026-03-01T00:00:00Z";
  const batch = Object.entries(known).flatMap(([userId, phone]) => [
    { type: "identify", userId, traits: { phone }, timestamp },
    { type: "track", userId, event: "Signed Up", timestamp: "2026-03-10T08:30:20Z" },
  ]);
  const left = { subscriptionId: group, action: "Unsubscribe" };
  const leaves = { type: "track", userId: "dan", event: "DFSubscriptionChange", properties: left, timestamp };
  const none = { type: "track", userId: "eve", event: "Signed Up", timestamp: "2026-03-11T00:00:00Z" };
  await testApi.send("/api/public/apps/batch", { batch: [...batch, leaves, none] });
  await computed(testApi, signedUp);
});
afterAll(() => testApi.close());

async function put(path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await admin<{ id: string }>("PUT", path, { body });
  if (answer.status >= 300) throw new Error(answer.text);
  return answer.body;
}

async function simulated(body: object = {}): Promise<object> {
  const range = { from: "2026-03-01", to: new Date(Date.now() + 86_400_000).toISOString() };
  const given = { definition, ...range, ...body };
  const answer = await admin<object>("POST", "/journeys/simulate", { body: given });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** A message of another journey that took a permit. */
async function storeSent(
  userId: string,
  place: { readonly at: number; readonly caps: readonly object[] },
): Promise<void> {
  const { api, workspaceId } = testApi;
  const sent = { id: "earlier", version: 1, status: "sent", channel: "Sms", templateId: "other" } as const;
  const times = { sentAt: place.at, updatedAt: place.at, dueAt: null };
  const data = JSON.stringify({ place, outcome: { event: "DFInternalMessageSent" } });
  await api.deliveries.insert([
    { ...sent, ...times, workspaceId, owner: userKey(workspaceId, userId), data },
  ]);
}

describe("POST /journeys/simulate with checks", () => {
  it("says which messages would not be sent, and why, by node", async () => {
    expect(await simulated({ checks: "asSent" })).toMatchObject({
      people: { looked: 5, isEstimate: false },
      nodes: {
        hello: {
          visited: 5,
          left: { sent: 2, skipped: 3 },
          skipped: { InvalidIdentifier: 1, MissingIdentifier: 1, SubscriptionState: 1 },
        },
        again: { visited: 5, left: { sent: 2, messageSkipped: 3 } },
      },
      messages: {
        total: 4,
        byNode: { hello: 2, again: 2 },
        skipped: {
          byReason: { InvalidIdentifier: 2, MissingIdentifier: 2, SubscriptionState: 2 },
          byNode: { hello: 3, again: 3 },
        },
        held: 0,
        busiestMinute: { at: "2026-03-10T08:30:00.000Z", count: 4 },
      },
    });
  });

  it("skips addresses that are suppressed, from when they were on", async () => {
    const asked = { checks: "asSent", userIds: ["cat"] };
    const before = { from: "2026-03-01", to: "2026-04-01" };
    expect(await simulated({ ...asked, ...before })).toMatchObject({ messages: { total: 2 } });
    const from = new Date(Date.now() + 1_000).toISOString();
    expect(await simulated({ ...asked, from })).toMatchObject({
      messages: { total: 0, skipped: { byReason: { Suppressed: 2 } } },
    });
  });

  it("counts messages that were sent before in the caps", async () => {
    const caps = [{ messages: 2, perSeconds: 3_600 }];
    await put("/settings/message-limits", { frequencyCaps: caps, quietHours: [], exemptTemplates: [] });
    const from = Date.now();
    const asked = { checks: "asSent", userIds: ["ann"], from };
    expect(await simulated(asked)).toMatchObject({ messages: { total: 2 } });
    await storeSent("ann", { at: from - 60_000, caps });
    expect(await simulated(asked)).toMatchObject({
      messages: { total: 1, byNode: { hello: 1 }, skipped: { byReason: { FrequencyCap: 1 } } },
    });
  });

  it("is the answer of before without them", async () => {
    const answer = await simulated();
    expect(answer).toMatchObject({
      messages: { total: 10, byNode: { hello: 5, again: 5 } },
      nodes: { hello: { visited: 5, left: { sent: 5 } } },
    });
    expect(JSON.stringify(answer)).not.toMatch(/skipped|held|busiestMinute/);
  });
});
