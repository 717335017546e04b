/** From sending a message and its vendor's reports to the numbers of the analysis. */
import { randomUUID } from "node:crypto";
import type { DeliveryEventName, DeliveryReport } from "@signalbox/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { makeChild, type WorkspaceBody } from "../../workspaces/family.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";
import { anEmail, templateOf } from "../content/content.fixture.js";
import { storeHistory, makeHistory, statesOf, untilCounted } from "./history.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let welcome: string;

beforeAll(async () => {
  testApi = await startTestApi({ delivers: true });
  admin = adminClient(testApi);
  welcome = await templateOf(testApi, "Welcome", anEmail());
});
afterAll(() => testApi.close());

const neighbour = (): { startDate: string; endDate: string } => ({
  startDate: new Date(Date.now() - 3_600_000).toISOString(),
  endDate: new Date(Date.now() + 60_000).toISOString(),
});

async function summary(query: object = {}): Promise<unknown> {
  const answer = await admin<{ summary: unknown }>("GET", "/analysis/summary", {
    body: { ...neighbour(), ...query },
  });
  return answer.body.summary;
}

async function report(deliveryId: string, ...events: readonly DeliveryEventName[]): Promise<void> {
  const reports = events.map((event): DeliveryReport => ({
    workspaceId: testApi.workspaceId,
    event,
    at: Date.now(),
    provider: "Test",
    deliveryId,
    origin: {},
    messageId: `${deliveryId}-${event}`,
  }));
  await testApi.api.deliveryClient.report(reports);
}

it("counts a message when it is sent, and once for each state its reports name", async () => {
  const [opened, bounced, bare] = [randomUUID(), randomUUID(), randomUUID()];
  const users = [
    { id: "ann", properties: { email: "ann@x.example" }, messageId: opened },
    { id: "ben", properties: { email: "ben@x.example" }, messageId: bounced },
    { id: "cleo", properties: {}, messageId: bare },
  ];
  const sent = await admin("POST", "/content/templates/batch-send", {
    body: { templateId: welcome, channel: "Email", users },
  });
  expect(sent.status).toBe(200);
  await expect.poll(() => summary()).toEqual({ sent: 2, deliveries: 0, opens: 0, clicks: 0, bounces: 0 });
  await report(opened, "DFEmailClicked", "DFEmailDelivered");
  await report(bounced, "DFEmailBounced");
  await report(opened, "DFEmailDelivered", "DFEmailClicked", "DFEmailOpened");
  await report(bounced, "DFEmailBounced");
  const all = { sent: 2, deliveries: 1, opens: 1, clicks: 1, bounces: 1 };
  await expect.poll(() => summary()).toEqual(all);
  await untilCounted(testApi);
  expect(await summary()).toEqual(all);
  expect(await summary({ filters: { userIds: ["ann"] } })).toEqual({ ...all, sent: 1, bounces: 0 });
  expect(await summary({ channel: "Sms" })).toEqual({
    sent: 0,
    deliveries: 0,
    opens: 0,
    clicks: 0,
    bounces: 0,
  });
});

it("keeps the counts of erased users, and labels groups with their names while they have one", async () => {
  expect((await admin("DELETE", "/users", { body: { userIds: ["ann"] } })).status).toBe(204);
  await untilCounted(testApi);
  expect(await summary()).toMatchObject({ sent: 2, clicks: 1 });
  expect(await summary({ filters: { userIds: ["ann"] } })).toMatchObject({ sent: 0 });

  const labels = async (): Promise<unknown> => {
    const { body } = await admin<{ data: readonly object[] }>("GET", "/analysis/chart-data", {
      body: { ...neighbour(), groupBy: "messageTemplate", granularity: "1day" },
    });
    return body.data.map((point) => ({ ...point, timestamp: undefined }));
  };
  expect(await labels()).toEqual([{ count: 2, groupKey: welcome, groupLabel: "Welcome" }]);
  await admin("DELETE", "/content/templates", { body: { id: welcome } });
  expect(await labels()).toEqual([{ count: 2, groupKey: welcome, groupLabel: welcome }]);
});

it("labels a broadcast and its template with their names, also after the broadcast has ended", async () => {
  await testApi.send("/api/public/apps/identify", { userId: "dan", traits: { email: "dan@x.example" } });
  const made = await admin<{ broadcastId: string }>("POST", "/broadcasts/execute", {
    body: {
      broadcastName: "Spring sale",
      segmentDefinition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
      messageTemplateDefinition: anEmail(),
    },
  });
  const { broadcastId } = made.body;
  const points = async (groupBy: string): Promise<readonly { groupKey?: string; groupLabel?: string }[]> => {
    const { body } = await admin<{ data: readonly object[] }>("GET", "/analysis/chart-data", {
      body: { ...neighbour(), groupBy, granularity: "1day", filters: { broadcastIds: [broadcastId] } },
    });
    return body.data;
  };
  await expect.poll(async () => (await points("broadcast")).length).toBeGreaterThan(0);
  await expect
    .poll(async () => (await admin("GET", `/broadcasts?ids=${broadcastId}`)).body)
    .toMatchObject([{ status: "Completed" }]);
  expect(await points("broadcast")).toMatchObject([{ groupKey: broadcastId, groupLabel: "Spring sale" }]);
  expect(await points("messageTemplate")).toMatchObject([
    { groupLabel: `broadcast/${broadcastId}/template` },
  ]);
});

it("includes the messages of children in a parent's counts", async () => {
  const child: WorkspaceBody = await makeChild(testApi, { name: "child" });
  const end = Date.now() - 1_000;
  const history = makeHistory({ workspaceId: child.id, size: 300, seed: 3, end });
  await storeHistory(history, { ...testApi, workspaceId: child.id });
  const whole = { startDate: new Date(end - 91 * 86_400_000).toISOString() };
  const count = history.facts.filter((fact) => !fact.hidden && statesOf(fact).includes("sent")).length;
  expect(await summary(whole)).toMatchObject({ sent: count + 3 });
  expect(await summary({ ...whole, workspaceId: child.id })).toMatchObject({ sent: count });
  const { userId } = history.facts[0] ?? { userId: "" };
  const toOne = history.facts.filter(
    (fact) => !fact.hidden && fact.userId === userId && statesOf(fact).includes("sent"),
  );
  expect(await summary({ ...whole, filters: { userIds: [userId] } })).toMatchObject({ sent: toOne.length });
});
