import { setImmediate } from "node:timers/promises";
import { actorKey, jobId, type Layout, type LeasedMessageBatch } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import { expect, test } from "vitest";
import { followLayouts } from "./follow-layouts.js";
import { createLayoutFollower } from "./layout-follower.js";
import { firstRecord, type LayoutRecord } from "./layout-record.js";
import { createMemoryLayouts, type MemoryLayouts } from "./memory-layouts.js";

const first: Layout = { epoch: 0, partitions: 1 };
const second: Layout = { epoch: 1, partitions: 1 };
const emptying: LayoutRecord = { ...firstRecord(1), current: second, isOpen: false, former: [first] };
const clock = { now: () => 0, wait: () => setImmediate() };
const times = { readEveryMs: 1, unchangedMs: 1, announcedMs: 1 };
const to = actorKey(workspaceId, "user", "ann");

interface WorkerOptions {
  readonly apply: (job: string) => Promise<void>;
  /** By default from what the mailboxes have. */
  readonly areEmpty?: () => Promise<boolean>;
}

async function startWorker(
  layouts: MemoryLayouts,
  { apply, areEmpty }: WorkerOptions,
): Promise<{ close(): Promise<void> }> {
  const { store } = layouts;
  const follower = createLayoutFollower({ store, partitions: 1, writes: false, clock, times });
  const handle = ({ job }: LeasedMessageBatch): Promise<void> => apply(job);
  const reading = await followLayouts({
    follower,
    store,
    clock,
    times,
    mailboxesOf(layout) {
      const mailboxes = layouts.mailboxesOf(layout);
      return {
        writer: mailboxes,
        consume: (take, former) => mailboxes.consume(take, former),
        hasMoved: async () => layout.epoch === first.epoch,
        markMoved: () => Promise.resolve(),
        areEmpty:
          areEmpty ??
          (async () => (await mailboxes.depths()).every(({ waiting, active }) => waiting + active === 0)),
      };
    },
  }).consumeAll(() => handle);
  return {
    async close(): Promise<void> {
      await reading.close();
      await follower.close();
    },
  };
}

async function send(layouts: MemoryLayouts, layout: Layout, name: string): Promise<void> {
  const message = { to, type: "event", body: {} };
  await layouts.mailboxesOf(layout).add(0, jobId(name), { v: 1, messages: [message], acceptedAt: 0 });
}

function createLayouts(): MemoryLayouts {
  return createMemoryLayouts({ clock, rememberedIds: 10 });
}

test("a message batch that comes after the former mailboxes were found empty is applied before the next layout is read", async () => {
  const layouts = createLayouts();
  await layouts.store.replace(undefined, emptying);
  await send(layouts, second, "next");
  const steps: string[] = [];
  const isApplying = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  let looks = 0;
  const worker = await startWorker(layouts, {
    async areEmpty() {
      looks += 1;
      if (looks === 1) return true;
      if (looks === 2) {
        await send(layouts, first, "late");
        await isApplying.promise;
        return true;
      }
      return steps.includes("late ends");
    },
    async apply(job) {
      steps.push(`${job} begins`);
      isApplying.resolve();
      // A worker that may read the next layout does so within these turns.
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      steps.push(`${job} ends`);
      if (job === "next") done.resolve();
    },
  });
  await done.promise;
  await worker.close();
  expect(steps).toEqual(["late begins", "late ends", "next begins", "next ends"]);
});

test("a message batch that comes after the next layout is read is discarded", async () => {
  const layouts = createLayouts();
  await layouts.store.replace(undefined, { ...emptying, isOpen: true });
  const applied: string[] = [];
  const worker = await startWorker(layouts, { apply: async (job) => void applied.push(job) });
  await send(layouts, first, "late");
  await send(layouts, second, "next");
  while ((await layouts.depths()).some(({ waiting, active }) => waiting + active > 0)) await setImmediate();
  await worker.close();
  expect(applied).toEqual(["next"]);
});
