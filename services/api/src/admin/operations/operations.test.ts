/** What operators see of queues, workers and servers. */
import { unavailable, workerMetricsChannel } from "@signalbox/core";
import { queueNames } from "@signalbox/queue";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let isStoreAway = false;
let heldSince: number | undefined;

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      queue: { ...api.queue, messagesHeldSince: async () => heldSince },
      store: {
        ping: () =>
          isStoreAway ? Promise.reject(unavailable("store", new Error("away"))) : api.store.ping(),
      },
    }),
  });
  admin = adminClient(testApi);
});
afterAll(() => testApi.close());

it("shows what waits in each partition and queue", async () => {
  const empty = await admin<{ partitions: readonly { waiting: number }[] }>("GET", "/operations/partitions");
  expect(empty.body).toMatchObject({ queues: [{ name: queueNames.deliveries, waiting: 0, active: 0 }] });
  await testApi.pauseWorker();
  const headers = { prefer: "respond-async" };
  await testApi.send("/api/public/apps/track", { userId: "ann", event: "Waits" }, headers);
  const { body } = await admin<typeof empty.body>("GET", "/operations/partitions");
  // Beside the event waits the note that its key was used, unless it was used in this minute before.
  const messageBatches = body.partitions.reduce((sum, { waiting }) => sum + waiting, 0);
  expect([1, 2]).toContain(messageBatches);
  const health = await admin("GET", "/operations/health");
  expect(health.body).toMatchObject({ backlog: { messageBatches } });
  await testApi.resumeWorker();
});

it("shows the workers that are alive with their figures", async () => {
  const figures = [
    {
      name: "signalbox_deliveries_total",
      help: "Messages",
      type: "counter",
      aggregator: "sum",
      values: [
        { value: 2, labels: { status: "sent" } },
        { value: 3, labels: { status: "skipped" } },
      ],
    },
  ];
  const attended = {
    name: "signalbox_partition_attended",
    type: "gauge",
    values: [1, 0].map((partition) => ({ value: 1, labels: { partition } })),
  };
  const text = JSON.stringify({ worker: "node-1-17", figures: [...figures, attended] });
  await testApi.api.signals.publish(workerMetricsChannel, text);
  const { body } = await admin("GET", "/operations/workers");
  expect(body).toMatchObject({
    workers: [{ name: "node-1-17", role: "all", partitions: [0, 1], deliveries: 5, eventsApplied: 0 }],
  });
  const { body: depths } = await admin<{ partitions: readonly { workers: readonly string[] }[] }>(
    "GET",
    "/operations/partitions",
  );
  expect(depths.partitions.slice(0, 3).map(({ workers }) => workers)).toEqual([
    ["node-1-17"],
    ["node-1-17"],
    [],
  ]);
  expect((await admin("GET", "/operations/health")).body).toMatchObject({
    workers: 1,
    workersByPart: { actors: 1, deliveries: 1 },
  });
});

it("shows the health of the servers, also while one is away", async () => {
  const { body } = await admin("GET", "/operations/health");
  expect(body).toMatchObject({
    redis: { isReachable: true, memoryShare: expect.any(Number), refusesAt: 0.7 },
    mongodb: { isReachable: true, tookMs: expect.any(Number) },
    alarms: { due: expect.any(Number), oldestMs: expect.any(Number) },
  });
  expect(body).toMatchObject({ messagesHeldSince: null });
  heldSince = 1_790_000_000_000;
  expect((await admin("GET", "/operations/health")).body).toMatchObject({ messagesHeldSince: heldSince });
  isStoreAway = true;
  const away = await admin("GET", "/operations/health");
  expect([away.status, away.body]).toMatchObject([200, { mongodb: { isReachable: false } }]);
});
