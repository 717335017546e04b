import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let templateId: string;

beforeAll(async () => {
  testApi = await startTestApi();
  const { body } = await adminClient(testApi)<{ id: string }>("PUT", "/content/templates", {
    body: { name: "hello", definition: { type: "Sms", body: "Hello" } },
  });
  templateId = body.id;
  const phone = { name: "phone", definition: { type: "Trait", path: "phone" } };
  await adminClient(testApi)("PUT", "/user-properties", { body: phone });
  const limits = {
    frequencyCaps: [],
    quietHours: [{ from: "22:00", to: "08:00", otherwise: "Hold" }],
    exemptTemplates: [],
  };
  await adminClient(testApi)("PUT", "/settings/message-limits", { body: limits });
  const batch = [
    { type: "identify", userId: "ann", traits: { phone: "+4930123456" }, timestamp: "2026-03-01T00:00:00Z" },
    { type: "track", userId: "ann", event: "Asked", timestamp: "2026-03-10T23:00:00Z" },
    { type: "track", userId: "bob", event: "Asked", timestamp: "2026-03-10T23:00:00Z" },
  ];
  await testApi.send("/api/public/apps/batch", { batch });
});
afterAll(() => testApi.close());

async function runsOf(userIds: readonly string[]): Promise<unknown> {
  const definition = {
    entryNode: { type: "EventEntryNode", event: "Asked", child: "hello" },
    exitNode: { type: "ExitNode" },
    nodes: [
      { type: "MessageNode", id: "hello", child: "hour", variant: { type: "Sms", templateId } },
      { type: "DelayNode", id: "hour", child: "ExitNode", variant: { type: "Second", seconds: 3_600 } },
    ],
  };
  const asked = { definition, from: "2026-03-01", to: "2026-03-31", checks: "asSent", userIds };
  const { body } = await adminClient(testApi)<{ samples: readonly { runs: unknown }[] }>(
    "POST",
    "/journeys/simulate",
    { body: asked },
  );
  return body.samples.map(({ runs }) => runs);
}

it("shows one user step by step: what was waited for until when, and what was sent or why not", async () => {
  const entry = { nodeId: "EventEntryNode", at: "2026-03-10T23:00:00.000Z", cause: "event:Asked" };
  const message = { channel: "Sms", templateId };
  expect(await runsOf(["ann"])).toEqual([
    [
      {
        startedAt: "2026-03-10T23:00:00.000Z",
        ends: "exited",
        endedAt: "2026-03-11T09:00:00.000Z",
        path: [
          { ...entry, cause: expect.any(String) },
          {
            nodeId: "hello",
            at: "2026-03-10T23:00:00.000Z",
            cause: "started",
            waits: [{ for: "message", since: "2026-03-10T23:00:00.000Z" }],
            message: {
              ...message,
              outcome: "sent",
              at: "2026-03-11T08:00:00.000Z",
              heldUntil: "2026-03-11T08:00:00.000Z",
            },
          },
          {
            nodeId: "hour",
            at: "2026-03-11T08:00:00.000Z",
            cause: "sent",
            waits: [{ for: "time", since: "2026-03-11T08:00:00.000Z", until: "2026-03-11T09:00:00.000Z" }],
          },
          { nodeId: "ExitNode", at: "2026-03-11T09:00:00.000Z", cause: "waited" },
        ],
      },
    ],
  ]);
  expect(await runsOf(["bob"])).toMatchObject([
    [
      {
        ends: "messageSkipped",
        path: [entry.nodeId, "hello"].map((nodeId) => ({ nodeId })),
      },
    ],
  ]);
});

it("shows several users without these details", async () => {
  const runs = JSON.stringify(await runsOf(["ann", "bob"]));
  expect(runs).not.toMatch(/waits|message":|endedAt/);
});
