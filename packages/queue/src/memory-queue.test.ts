/** The in-memory queue passes the conformance suite; below is what only it offers: crashes and a clock on demand. */
import { jobId, type MessageBatch } from "@signalbox/core";
import { expect, test } from "vitest";
import { mailboxConformance } from "./conformance.js";
import { closedGate } from "./gate.js";
import type { Clock } from "./clock.js";
import { createMemoryQueue } from "./memory-queue.js";

mailboxConformance("memory", async (options) => {
  const queue = createMemoryQueue(options);
  return {
    writer: queue,
    monitor: queue,
    createReader: () => queue,
    createSignals: () => queue,
    createSchedule: () => queue,
    close: async () => undefined,
  };
});

const messageBatch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };

test("the jobs of a killed consumer come first to the next one, and its late return counts for nothing", async () => {
  const queue = createMemoryQueue({ partitions: 1 });
  await queue.add(0, jobId("a"), messageBatch);
  await queue.add(0, jobId("b"), messageBatch);
  const held: boolean[] = [];
  const asleep = closedGate();
  const victim = await queue.consume(async (each) => {
    held.push(await each.isHeld());
    await asleep.opened;
    held.push(await each.isHeld());
    await expect(each.finish([])).rejects.toThrow("held by another worker");
    throw new Error("expected by this test");
  });
  await expect.poll(() => held).toEqual([true]);
  victim.kill();
  const seen: unknown[] = [];
  const successor = await queue.consume(async (each) => {
    asleep.open();
    await expect.poll(() => held).toEqual([true, false]);
    seen.push([each.job, await each.isHeld()]);
  });
  await expect.poll(() => seen).toHaveLength(2);
  expect(seen).toEqual([
    ["a", true],
    ["b", true],
  ]);
  await successor.close();
});

test("a living consumer that is presumed dead loses its leases, and takes more jobs once its handler has ended", async () => {
  const queue = createMemoryQueue({ partitions: 1 });
  const empty: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
  const late = closedGate();
  const log: string[] = [];
  const suspect = await queue.consume(async (each) => {
    log.push(`suspect took ${each.job}`);
    if (each.job === "a") await late.opened;
    log.push(`suspect ${(await each.isHeld()) ? "holds" : "lost"} ${each.job}`);
  });
  await queue.add(0, jobId("a"), empty);
  await expect.poll(() => log).toEqual(["suspect took a"]);
  suspect.loseLeases();
  expect(await queue.depths()).toMatchObject([{ waiting: 1, active: 0 }]);

  const other = await queue.consume(async ({ job }) => void log.push(`other took ${job}`));
  await queue.add(0, jobId("b"), empty);
  await expect.poll(() => log).toEqual(["suspect took a", "other took a", "other took b"]);
  await other.close();
  await queue.add(0, jobId("c"), empty);
  late.open();
  await expect.poll(() => log.slice(3)).toEqual(["suspect lost a", "suspect took c", "suspect holds c"]);
  await suspect.close();
});

test("retries follow the given clock", async () => {
  const waits: { ms: number; end: () => void }[] = [];
  const clock: Clock = {
    now: () => 0,
    wait: async (ms) =>
      new Promise((resolve) => {
        waits.push({ ms, end: resolve });
      }),
  };
  const errors: string[] = [];
  const queue = createMemoryQueue({ partitions: 1, clock, onError: (error) => errors.push(error.message) });
  let attempts = 0;
  const consumer = await queue.consume(async () => {
    attempts += 1;
    if (attempts < 3) {
      throw new Error(`attempt ${attempts}`);
    }
  });
  await queue.add(0, jobId("a"), messageBatch);
  await expect.poll(() => waits).toHaveLength(1);
  expect(attempts).toBe(1);
  waits[0]?.end();
  await expect.poll(() => waits).toHaveLength(2);
  waits[1]?.end();
  await expect.poll(() => attempts).toBe(3);
  expect(waits.map(({ ms }) => ms)).toEqual([100, 200]);
  expect(errors).toEqual(["attempt 1", "attempt 2"]);
  await consumer.close();
});

test("the number of remembered completed ids is bounded", async () => {
  const queue = createMemoryQueue({ partitions: 1, rememberedIds: 2 });
  const seen: string[] = [];
  const consumer = await queue.consume(async ({ job }) => void seen.push(job));
  for (const job of ["a", "b", "c", "b", "a"]) {
    await queue.add(0, jobId(job), messageBatch);
    await expect.poll(async () => (await queue.depths())[0]?.oldestMs).toBe(0);
    await expect.poll(async () => (await queue.depths())[0]?.active).toBe(0);
  }
  expect(seen).toEqual(["a", "b", "c", "a"]);
  await consumer.close();
});
