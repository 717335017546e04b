/** Messages of broadcasts have their own queue: a direct message never waits behind them. */
import { randomUUID } from "node:crypto";
import {
  deliveryWorkSchema,
  jobId,
  parseWorkspaceId,
  type WorkQueueWriter,
  type WorkspaceId,
} from "@signalbox/core";
import {
  createDeliveryRepository,
  createDueSweep,
  lanes,
  newDelivery,
  postponed,
  toStored,
} from "@signalbox/messaging";
import { createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { afterEach, expect, it } from "vitest";
import { startInProcess, type InProcessSystem } from "../runtime/in-process-system.js";
import {
  mailWorkspaceId,
  openMailPipeline,
  type MailPipeline,
  type MailPipelineOptions,
} from "./mail-pipeline.fixture.js";

const origin = { broadcastId: "b1" };
let system: InProcessSystem | undefined;

afterEach(async () => {
  await system?.close();
  system = undefined;
});

async function open(options: MailPipelineOptions = {}): Promise<MailPipeline> {
  system = await startInProcess();
  return openMailPipeline(system, options);
}

it("a direct message is sent while hundreds of a broadcast wait for events to be applied", async () => {
  const never = new Promise<void>(() => undefined);
  const mails = await open({
    throttle: { take: () => 1_000 },
    sleep: (ms) => (ms === 1_000 ? never : Promise.resolve()),
  });
  const bulk = Array.from({ length: 500 }, (_, index) => ({ id: `bulk-${index}`, origin }));
  await mails.requestInBulk(...bulk);
  await mails.enqueue({ id: "direct" });
  await expect.poll(() => mails.mailsOf("direct")).toBe(1);
  expect(bulk.filter(({ id }) => mails.mailsOf(id) > 0)).toEqual([]);
});

it.each([
  ["full jobs", "requestTogether", 2_000, 16],
  ["jobs of one message", "requestInBulk", 40, 32],
] as const)(
  "a workspace has as many %s at once as their messages allow",
  async (_, request, count, atOnce) => {
    const never = new Promise<void>(() => undefined);
    const mails = await open({ throttle: { take: () => 1_000 }, sleep: () => never });
    await mails[request](...Array.from({ length: count }, (__, index) => ({ id: `bulk-${index}`, origin })));
    await expect.poll(() => mails.bulkAtWork()).toBe(atOnce);
  },
);

it("a broadcast message that an earlier release queued with direct messages is sent at the rate of a broadcast", async () => {
  let taken = 0;
  const mails = await open({
    throttle: {
      take: () => {
        taken += 1;
        return 0;
      },
    },
  });
  await mails.send({ id: "old", origin }, { id: "direct" });
  expect([mails.mailsOf("old"), mails.mailsOf("direct"), taken]).toEqual([1, 1, 1]);
  expect((await mails.recordOf("old"))?.outcome?.event).toBe("DFInternalMessageSent");
  await mails.close();
});

it("due deliveries continue in their own queue, also when the broadcast queue is full", async () => {
  const storage = createMemoryStorage();
  const due = (id: string, broadcast: boolean) => {
    const delivery = newDelivery({
      workspaceId: mailWorkspaceId,
      id,
      userId: "ann",
      channel: "Email",
      templateId: "t",
      origin: broadcast ? origin : {},
      requestedAt: 0,
    });
    return toStored(postponed(delivery, { at: 0, until: broadcast ? 1 : 2, because: "Retry" }));
  };
  const bulk = Array.from({ length: 600 }, (_, index) => due(`bulk-${index}`, true));
  await storage.deliveries.insert([...bulk, due("direct", false)]);
  const added: { readonly queue: string; readonly ids: readonly string[] }[] = [];
  const queueNamed = (queue: string, backlog: number): WorkQueueWriter => ({
    addAll: async (jobs) => {
      for (const { data } of jobs) {
        const work = deliveryWorkSchema.parse(data);
        if (work.type === "resume") added.push({ queue, ids: work.deliveries.map(({ id }) => id) });
      }
    },
    depth: async () => ({ waiting: 0, active: 0 }),
    backlogs: async (shares) => shares.map(() => backlog),
  });
  const ports = {
    ...storage,
    repository: createDeliveryRepository({ ...storage, sleep: () => Promise.resolve() }),
    now: () => new Date(10),
    newJobId: () => jobId(randomUUID()),
  };
  const queues = { transactional: queueNamed("transactional", 0), direct: queueNamed("direct", 0) };
  await createDueSweep({ ...ports, queues: { ...queues, bulk: queueNamed("bulk", 250) } })();
  expect(added).toEqual([{ queue: "direct", ids: ["direct"] }]);
  await createDueSweep({ ...ports, queues: { ...queues, bulk: queueNamed("bulk", 0) } })();
  expect(added.slice(1).every(({ queue }) => queue === "bulk")).toBe(true);
  expect(added.slice(1).flatMap(({ ids }) => ids)).toHaveLength(500);
});

it("a workspace with more due deliveries than a sweep takes does not hold up those of another", async () => {
  const storage = createMemoryStorage();
  const other = parseWorkspaceId("ffffffff-0000-4000-8000-000000000001") ?? mailWorkspaceId;
  const due = (workspaceId: WorkspaceId, id: string) =>
    toStored(
      postponed(
        newDelivery({
          workspaceId,
          id,
          userId: "ann",
          channel: "Email",
          templateId: "t",
          origin: {},
          requestedAt: 0,
        }),
        { at: 0, until: workspaceId === other ? 2 : 1, because: "Retry" },
      ),
    );
  const many = Array.from({ length: 600 }, (_, index) => due(mailWorkspaceId, `many-${index}`));
  await storage.deliveries.insert([...many, due(other, "only")]);
  const queue = createMemoryWorkQueue();
  // It has as much in the queue as a sweep allows.
  await queue.addAll([{ job: jobId("full"), data: 1, share: { of: mailWorkspaceId, cost: 250 } }]);
  const sweep = createDueSweep({
    ...storage,
    repository: createDeliveryRepository({ ...storage, sleep: () => Promise.resolve() }),
    queues: lanes(() => queue),
    now: () => new Date(10),
    newJobId: () => jobId(randomUUID()),
  });
  expect(await sweep()).toBe(1);
  expect(await queue.backlogs([mailWorkspaceId, other])).toEqual([250, 1]);
});
