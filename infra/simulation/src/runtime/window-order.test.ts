/** When the batch windows of a process are applied: large ones a few at a time, brief ones in rounds. */
import { admitByStatus, createWorkspaceViews } from "@signalbox/workspace";
import { behavioursOf, createRuntime, type Runtime } from "@signalbox/engine";
import { jobId, type ActorStore, type LeasedMessageBatch, type MessageBatch } from "@signalbox/core";
import { createMemoryQueue, createMemoryWorkQueue } from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { beforeEach, expect, it } from "vitest";
import { anEvent, aWorkspaceId } from "../builders.js";
import { counterBehaviour, counterMessage } from "../simulation/counter-actor.js";

const workspaceId = aWorkspaceId();
const many = 60;
let runtime: Runtime;
/** Of the partitions whose windows are being applied: lets them go on. */
let loading: (() => void)[];
let finished: number[];

beforeEach(() => {
  loading = [];
  finished = [];
  const storage = createMemoryStorage();
  const queue = createMemoryQueue({ partitions: 1 });
  const load: ActorStore["load"] = async (keys) => {
    await new Promise<void>((resolve) => loading.push(resolve));
    return storage.actors.load(keys);
  };
  runtime = createRuntime({
    ...storage,
    actors: { ...storage.actors, load },
    mailbox: queue,
    deliveryQueue: createMemoryWorkQueue(),
    signals: queue,
    behaviours: behavioursOf(counterBehaviour),
    views: createWorkspaceViews(storage),
    admit: admitByStatus,
    now: () => new Date(1_000),
  });
});

function leased(partition: number, messages: number, untilNext = Promise.resolve()): LeasedMessageBatch {
  const count = (index: number) =>
    counterMessage(workspaceId, `counter-${partition}`, {
      event: anEvent({ messageId: `${partition}-${index}` }),
      ping: "other",
      poison: false,
    });
  return {
    job: jobId(`job-${partition}`),
    data: {
      v: 1,
      messages: Array.from({ length: messages }, (_, index) => count(index)),
      acceptedAt: 0,
    } satisfies MessageBatch,
    partition,
    peek: async () => ({ messageBatches: [], hasMore: false }),
    untilReplicated: async () => undefined,
    survey: async () => [],
    read: async () => [],
    isHeld: async () => true,
    finish: async () => void finished.push(partition),
    untilNext: async () => untilNext,
  };
}

it("are four, and each that ends lets the next one begin", async () => {
  const all = [0, 1, 2, 3, 4].map(async (partition) => runtime.handle(leased(partition, many)));
  await expect.poll(() => loading.length).toBe(4);
  await turnsOfTheEventLoop();
  expect(loading).toHaveLength(4);
  loading[0]?.();
  await expect.poll(() => loading.length).toBe(5);
  for (const goOn of loading) goOn();
  await Promise.all(all);
  expect(new Set(finished)).toStrictEqual(new Set([0, 1, 2, 3, 4]));
});

it("do not delay a brief one", async () => {
  const large = [0, 1, 2, 3, 4].map(async (partition) => runtime.handle(leased(partition, many)));
  await expect.poll(() => loading.length).toBe(4);
  const brief = runtime.handle(leased(5, 1));
  await expect.poll(() => loading.length).toBe(5);
  loading[4]?.();
  await brief;
  expect(finished).toStrictEqual([5]);
  for (const goOn of loading) goOn();
  await expect.poll(() => loading.length).toBe(6);
  loading[5]?.();
  await Promise.all(large);
});

it("end with the arrival of the message batch that follows, before which no round begins", async () => {
  const { promise: next, resolve: nextCame } = Promise.withResolvers<void>();
  const first = runtime.handle(leased(0, 1, next));
  await expect.poll(() => loading.length).toBe(1);
  const second = runtime.handle(leased(1, 1));
  loading[0]?.();
  await first;
  await turnsOfTheEventLoop();
  expect(loading).toHaveLength(1);
  nextCame();
  await expect.poll(() => loading.length).toBe(2);
  loading[1]?.();
  await second;
});

async function turnsOfTheEventLoop(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
