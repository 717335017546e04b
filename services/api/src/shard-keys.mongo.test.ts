/**
 * On a sharded cluster the way of an event and of a delivery asks no more than the shards of its own documents. Runs both on a
 * real database and holds every query against the shard keys. What operators and background work ask may go to all shards, for
 * reasons that are listed.
 */
import { isScattered, reasonOf, shapeOf } from "@signalbox/storage/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { adminClient, type AdminClient } from "./admin/admin-client.fixture.js";
import { anEmail, templateOf } from "./admin/content/content.fixture.js";
import { journeyOf, mailOf, message, onEvent } from "./admin/journeys/journeys.fixture.js";
import { computed, performed, segmentOf } from "./admin/segments/segments.fixture.js";
import { startRecordedApi, type RecordedApi } from "./recorded-api.fixture.js";
import type { TestApi } from "./test-api.fixture.js";

let api: RecordedApi;
let testApi: TestApi;
let admin: AdminClient;

beforeAll(async () => {
  api = await startRecordedApi();
  ({ testApi } = api);
  admin = adminClient(testApi);
});
afterAll(() => api?.close());

/** What all shards are asked while the task runs. */
async function scatteredIn(task: () => Promise<unknown>): Promise<readonly string[]> {
  const { sent } = api;
  sent.splice(0);
  await task();
  expect(sent.length).toBeGreaterThan(0);
  // The sweep of due deliveries runs beside it.
  const scattered = sent.filter((each) => isScattered(each) && !("dueAt" in each.filter));
  expect(scattered.filter((each) => reasonOf(each) === undefined)).toEqual([]);
  const described = scattered.map(
    ({ command, collection, filter }) => `${command} ${collection} by ${shapeOf(filter)}`,
  );
  return [...new Set(described)].toSorted();
}

it("events of known users ask only for documents by their ids", async () => {
  // A recompute reads by name, from all shards.
  await computed(testApi, await segmentOf(testApi, "Lookers", performed("Looked")));
  const batch = [
    { type: "identify", userId: "ann", traits: { plan: "pro" } },
    { type: "track", userId: "ann", event: "Looked" },
    { type: "page", userId: "ben", name: "Home" },
    { type: "group", userId: "ann", groupId: "acme", traits: { seats: 5 } },
    { type: "track", anonymousId: "device", event: "Looked" },
  ];
  const send = () => testApi.send("/api/public/apps/batch", { batch });
  await send();
  expect(await scatteredIn(send)).toEqual([]);
});

it("linking an anonymous user moves their events, which are on any shard", async () => {
  const link = { userId: "cem", anonymousId: "device" };
  const scattered = await scatteredIn(() => testApi.send("/api/public/apps/identify", link));
  expect(scattered).toEqual(["update events by owner, seq, statedAt, workspaceId"]);
});

it("a message is claimed, sent and settled by its id", async () => {
  const templateId = await templateOf(testApi, "Welcome", anEmail({ subject: "Hi" }));
  const users = [{ id: "dan", properties: { email: "dan@x.example" } }];
  const body = { templateId, channel: "Email", users };
  const scattered = await scatteredIn(async () => {
    const answer = await admin("POST", "/content/templates/batch-send", { body });
    expect(answer.body).toMatchObject({ results: [{ userId: "dan", type: "Success" }] });
  });
  expect(scattered).toEqual([]);
  expect(api.sent.map(({ collection }) => collection)).toEqual(
    expect.arrayContaining(["deliveries", "deliveryClaims", "users"]),
  );
});

it("a journey is started, sends its mail and ends by the ids of its user, run and delivery", async () => {
  const mail = message("hello", await mailOf(testApi, "Hello"));
  await journeyOf(testApi, { name: "Greet", definition: onEvent("Greeted", [mail]), status: "Running" });
  const eve = { userId: "eve", traits: { email: "eve@x.example" } };
  await testApi.send("/api/public/apps/identify", eve);
  const collections = (): readonly string[] => [...new Set(api.sent.map(({ collection }) => collection))];
  const scattered = await scatteredIn(async () => {
    await testApi.send("/api/public/apps/track", { userId: "eve", event: "Greeted" });
    await expect
      .poll(collections)
      .toEqual(expect.arrayContaining(["journeyRuns", "deliveries", "deliveryClaims"]));
  });
  expect(scattered).toEqual([]);
});
