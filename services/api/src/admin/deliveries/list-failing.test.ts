/** A broken template: what the numbers say of a journey whose messages all fail, and why. */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
const journeyId = randomUUID();

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

const lately = () => ({
  startDate: new Date(Date.now() - 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 60_000).toISOString(),
});

it("says of a journey that its messages fail, who left it, and why", async () => {
  const templateId = await templateOf(
    testApi,
    "Broken",
    anEmail({ subject: "{{ user.name | divided_by: 0 }}" }),
  );
  const made = await admin("PUT", "/journeys", {
    body: {
      id: journeyId,
      name: "Welcome",
      status: "Running",
      definition: {
        entryNode: { type: "EventEntryNode", event: "Signed up", child: "mail" },
        nodes: [
          { id: "mail", type: "MessageNode", variant: { type: "Email", templateId }, child: "ExitNode" },
        ],
        exitNode: { type: "ExitNode" },
      },
    },
  });
  expect([made.status, made.text]).toEqual([200, expect.any(String)]);
  for (let user = 0; user < 3; user += 1) {
    const userId = `u${user}`;
    await testApi.send("/api/public/apps/identify", { userId, traits: { email: `${userId}@x.example` } });
    await testApi.send("/api/public/apps/track", { userId, event: "Signed up" });
  }
  const failing = async (): Promise<unknown> => {
    const query = { ...lately(), journeyIds: journeyId };
    return (await admin("GET", "/deliveries/failing", { body: query })).body;
  };
  await expect.poll(failing).toMatchObject({
    failing: [
      {
        journeyId,
        templateId,
        channel: "Email",
        sent: 0,
        skipped: 0,
        failed: 3,
        latest: { code: "templateDoesNotRender", text: expect.stringContaining("does not render") },
      },
    ],
  });
  await expect
    .poll(async () => (await admin("GET", `/journeys/stats?journeyIds=${journeyId}`)).body)
    .toMatchObject([
      {
        counts: {
          entries: 3,
          nodes: {
            mail: { reached: 3, next: {}, left: { messageFailed: 3 }, messages: { sent: 0, failed: 3 } },
          },
          reported: { delivered: true },
        },
      },
    ]);
  const rows = { journeyId, nodeIds: "mail", reached: "failed" };
  expect((await admin("GET", "/deliveries/count", { body: rows })).body).toEqual({ count: 3 });
  const others = await admin("GET", "/deliveries/failing", {
    body: { ...lately(), templateIds: randomUUID() },
  });
  expect(others.body).toEqual({ failing: [] });
});
