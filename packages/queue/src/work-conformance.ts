/**
 * Conformance suite of unordered work queues, as tests against the ports. An adapter's test file calls `workConformance`
 * with a factory of fresh, empty queues.
 */
import {
  jobId,
  type LeasedJob,
  type WorkOptions,
  type WorkQueueReader,
  type WorkQueueWriter,
} from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedGate } from "./gate.js";

/** One queue, empty, as several processes would see it. */
export interface WorkQueueUnderTest {
  readonly writer: WorkQueueWriter;
  /** Each call as from another process. */
  createReader(): WorkQueueReader;
  close(): Promise<void>;
}

export function workConformance(name: string, createQueue: () => Promise<WorkQueueUnderTest>): void {
  let queue: WorkQueueUnderTest;
  let closing: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    queue = await createQueue();
  });

  afterEach(async () => {
    await Promise.all(closing.map((each) => each.close()));
    closing = [];
    await queue.close();
  });

  async function consume(
    handle: (work: LeasedJob) => Promise<void>,
    atOnce = 1,
    options: Omit<WorkOptions, "atOnce"> = {},
  ): Promise<{ close(): Promise<void> }> {
    const consumer = await queue.createReader().consume(handle, { atOnce, ...options });
    closing.push(consumer);
    return consumer;
  }

  const add = (...names: readonly string[]): Promise<void> =>
    queue.writer.addAll(names.map((each) => ({ job: jobId(`job-${each}`), data: { name: each } })));

  describe(`${name}: work`, () => {
    test("every job is handled once, unchanged and under its id, however many are added at once", async () => {
      const names = Array.from({ length: 250 }, (_, index) => `w${index}`);
      const seen = new Map<string, unknown>();
      let calls = 0;
      await add(...names);
      await consume(async ({ job, data }) => {
        calls += 1;
        seen.set(job, data);
      }, 8);
      await until(() => seen.size === names.length);
      expect(seen).toEqual(new Map(names.map((each) => [`job-${each}`, { name: each }])));
      expect(calls).toBe(names.length);
    });

    test("adding no jobs is allowed", async () => {
      await queue.writer.addAll([]);
      expect(await queue.writer.depth()).toEqual({ waiting: 0, active: 0 });
    });

    test("each process has up to `atOnce` active jobs", async () => {
      const gate = closedGate();
      let running = 0;
      let most = 0;
      const handle = async (): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await gate.opened;
        running -= 1;
      };
      await add("a", "b", "c", "d", "e", "f", "g");
      await consume(handle, 3);
      await until(() => running === 3);
      expect(await queue.writer.depth()).toEqual({ waiting: 4, active: 3 });
      await consume(handle, 2);
      await until(() => running === 5);
      gate.open();
      await until(async () => (await queue.writer.depth()).waiting === 0 && running === 0);
      expect(most).toBe(5);
    });

    test("a job whose handler throws is retried while others go on", async () => {
      const seen: string[] = [];
      await add("bad", "a", "b");
      await consume(async ({ job }) => {
        seen.push(job);
        if (job === "job-bad" && seen.filter((each) => each === job).length < 3) {
          throw new Error("expected by the suite");
        }
      }, 2);
      await until(() => seen.length === 5);
      await until(async () => (await queue.writer.depth()).active === 0);
      expect(seen.toSorted()).toEqual(["job-a", "job-b", "job-bad", "job-bad", "job-bad"]);
    });

    test("an id that waits, is active or is done adds nothing", async () => {
      const gate = closedGate();
      const seen: string[] = [];
      await add("a", "a");
      await consume(async ({ job }) => {
        seen.push(job);
        await gate.opened;
      });
      await until(() => seen.length === 1);
      await add("a", "b");
      gate.open();
      await until(() => seen.length === 2);
      await add("a", "c");
      await until(() => seen.includes("job-c"));
      expect(seen).toEqual(["job-a", "job-b", "job-c"]);
    });

    test("its lease holds while it is handled", async () => {
      const answers: boolean[] = [];
      await add("a");
      await consume(async (work) => void answers.push(await work.isHeld(), await work.isHeld()));
      await until(() => answers.length === 2);
      expect(answers).toEqual([true, true]);
    });
  });

  describe(`${name}: fair turns`, () => {
    const share = (of: string, count: number, cost = 1): Promise<void> =>
      queue.writer.addAll(
        Array.from({ length: count }, (_, index) => ({
          job: jobId(`${of}-${index}`),
          data: { of },
          share: { of, cost },
        })),
      );

    /** The shares of the jobs in the order in which one process takes them, one at a time. */
    async function order(count: number): Promise<readonly string[]> {
      const seen: string[] = [];
      await consume(async ({ job }) => void seen.push(job.slice(0, job.indexOf("-"))));
      await until(() => seen.length === count);
      return seen;
    }

    test("shares take turns, however many jobs of one wait", async () => {
      await share("many", 300);
      await share("few", 3);
      const seen = await order(303);
      expect(seen.slice(0, 8).filter((each) => each === "few")).toHaveLength(3);
    });

    test("a job whose cost is higher takes more turns", async () => {
      await share("dear", 10, 4);
      await share("cheap", 20);
      const seen = await order(30);
      expect(seen.slice(0, 10).filter((each) => each === "dear").length).toBeLessThanOrEqual(3);
    });

    test("a job without a share goes first", async () => {
      await share("shared", 5);
      await add("alone");
      expect((await order(6))[0]).toBe("job");
    });

    test("how much of a share waits is known until it is taken", async () => {
      await share("a", 10, 5);
      await share("b", 1);
      expect(await queue.writer.backlogs(["a", "b", "none"])).toEqual([50, 1, 0]);
      await order(11);
      await until(async () => (await queue.writer.depth()).active === 0);
      expect(await queue.writer.backlogs(["a", "b"])).toEqual([0, 0]);
    });

    test.each([
      ["jobs of one share that never end leave a place for others, in their order", 1, 4],
      ["jobs that take several places run in smaller number", 3, 2],
    ])("%s", async (_, places, atOnce) => {
      const gate = closedGate();
      const seen: string[] = [];
      await share("slow", 60);
      const handle = async ({ job }: LeasedJob): Promise<void> => {
        seen.push(job);
        if (job.startsWith("slow")) await gate.opened;
      };
      const placesOf = (data: unknown): number =>
        (data as { readonly of: string }).of === "slow" ? places : 1;
      await consume(handle, 8, { placesOf });
      await until(() => seen.length === atOnce);
      await share("quick", 5);
      await until(() => seen.filter((job) => job.startsWith("quick")).length === 5);
      expect(seen.filter((job) => job.startsWith("slow"))).toHaveLength(atOnce);
      gate.open();
      await until(() => seen.length === 65);
      expect(new Set(seen).size).toBe(65);
    });
  });

  describe(`${name}: closing`, () => {
    test("close waits for the running handlers", async () => {
      const begun = closedGate();
      const gate = closedGate();
      const log: string[] = [];
      await add("a");
      const consumer = await consume(async () => {
        begun.open();
        await gate.opened;
        log.push("handled");
      });
      await begun.opened;
      const closed = consumer.close().then(() => log.push("closed"));
      gate.open();
      await closed;
      expect(log).toEqual(["handled", "closed"]);
      expect(await queue.writer.depth()).toEqual({ waiting: 0, active: 0 });
    });

    test("a job between two attempts goes back when its consumer closes, and to the next one", async () => {
      const thrown = closedGate();
      const seen: unknown[] = [];
      await add("a");
      const first = await consume(async () => {
        thrown.open();
        throw new Error("expected by the suite");
      });
      await thrown.opened;
      await first.close();
      expect(await queue.writer.depth()).toEqual({ waiting: 1, active: 0 });
      await consume(async ({ data }) => void seen.push(data));
      await until(() => seen.length === 1);
      expect(seen).toEqual([{ name: "a" }]);
    });
  });
}

/** Waits for a condition, up to 20 s. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 10 }).toBe(true);
}
