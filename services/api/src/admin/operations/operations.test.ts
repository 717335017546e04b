/** What operators see of queues, workers and servers. */
import { unavailable, workerMetricsChannel, type Layout, type PartitionDepth } from "@signalbox/core";
import { queueNames } from "@signalbox/queue";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../test-api.fixture.js";
import { adminClient, type AdminClient } from "../admin-client.fixture.js";

let testApi: TestApi;
let admin: AdminClient;
let isStoreAway = false;
let heldSince: number | undefined;
/** While the number of partitions is changed. */
let changing: { readonly layout: Layout; readonly depths: readonly PartitionDepth[] } | undefined;

beforeAll(async () => {
  testApi = await startTestApi({
    serve: (api) => ({
      ...api,
      queue: {
        ...api.queue,
        depths: async () => changing?.depths ?? (await api.queue.depths()),
        messagesHeldSince: async () => heldSince,
      },
      mailbox: {
        ...api.mailbox,
        get layout() {
          return changing?.layout ?? api.mailbox.layout;
        },
      },
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

function attendedFigure(partitions: readonly number[], layout: { readonly epoch?: number }): object {
  return {
    name: "signalbox_partition_attended",
    type: "gauge",
    values: partitions.map((partition) => ({ value: 1, labels: { partition, ...layout } })),
  };
}

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
  const text = JSON.stringify({ worker: "node-1-17", figures: [...figures, attendedFigure([1, 0], {})] });
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

it("tells who attends the partitions of each layout while their number is changed", async () => {
  const attends = async (...attended: Parameters<typeof attendedFigure>): Promise<unknown> => {
    const text = JSON.stringify({ worker: "node-1-17", figures: [attendedFigure(...attended)] });
    await testApi.api.signals.publish(workerMetricsChannel, text);
    const { body: depths } = await admin<{ partitions: object[]; former?: object }>(
      "GET",
      "/operations/partitions",
    );
    const { body } = await admin<{ workers: object[] }>("GET", "/operations/workers");
    return [depths.partitions, depths.former, body.workers];
  };
  const idle = { waiting: 0, active: 0, oldestMs: 0 };
  const inForce = [0, 1].map((partition) => ({ epoch: 1, isFormer: false, partition, ...idle }));
  const left = { waiting: 2, active: 1, oldestMs: 5 };
  const before = [2, 3].map((partition) => ({ epoch: 0, isFormer: true, partition, ...left }));
  changing = { layout: { epoch: 1, partitions: 2 }, depths: [...inForce, ...before] };
  expect(await attends([0, 3], { epoch: 0 })).toEqual([
    [0, 1].map((partition) => ({ partition, ...idle, workers: [] })),
    { waiting: 4, active: 2, oldestMs: 5 },
    [expect.objectContaining({ partitions: [], formerPartitions: [0, 3] })],
  ]);
  changing = { ...changing, depths: inForce };
  const [partitions, former, workers] = (await attends([0], { epoch: 1 })) as [object[], unknown, object[]];
  expect(partitions).toMatchObject([{ workers: ["node-1-17"] }, { workers: [] }]);
  expect([former, workers[0]]).toEqual([
    undefined,
    expect.not.objectContaining({ formerPartitions: expect.anything() }),
  ]);
  expect(workers).toMatchObject([{ partitions: [0] }]);
  changing = undefined;
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
