/** The in-memory work queue passes the conformance suite; below is what only it offers: crashes on demand. */
import { jobId } from "@signalbox/core";
import { expect, test } from "vitest";
import { closedGate } from "./gate.js";
import { createMemoryWorkQueue } from "./memory-work-queue.js";
import { workConformance } from "./work-conformance.js";

workConformance("memory", async () => {
  const queue = createMemoryWorkQueue();
  return { writer: queue, createReader: () => queue, close: async () => undefined };
});

test("the jobs of a killed consumer go to the next one, and its late return counts for nothing", async () => {
  const queue = createMemoryWorkQueue();
  const asleep = closedGate();
  const held: boolean[] = [];
  await queue.addAll(["a", "b", "c"].map((name) => ({ job: jobId(name), data: name })));
  const victim = await queue.consume(
    async (work) => {
      await asleep.opened;
      held.push(await work.isHeld());
    },
    { atOnce: 2 },
  );
  await expect.poll(() => queue.depth()).toEqual({ waiting: 1, active: 2 });
  victim.kill();
  expect(await queue.depth()).toEqual({ waiting: 3, active: 0 });
  asleep.open();
  const seen: unknown[] = [];
  const successor = await queue.consume(async ({ data }) => void seen.push(data), { atOnce: 1 });
  await expect.poll(() => seen).toEqual(["a", "b", "c"]);
  expect(held).toEqual([false, false]);
  await successor.close();
});

test("a living consumer that is presumed dead loses its leases, and takes more jobs once its handler has ended", async () => {
  const queue = createMemoryWorkQueue();
  const late = closedGate();
  const held: unknown[] = [];
  const consumer = await queue.consume(
    async (work) => {
      if (held.length === 0) await late.opened;
      held.push([work.data, await work.isHeld()]);
    },
    { atOnce: 1 },
  );
  await queue.addAll([{ job: jobId("a"), data: "a" }]);
  consumer.loseLeases();
  expect(await queue.depth()).toEqual({ waiting: 1, active: 0 });
  late.open();
  await expect
    .poll(() => held)
    .toEqual([
      ["a", false],
      ["a", true],
    ]);
  await consumer.close();
});
