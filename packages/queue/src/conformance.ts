/**
 * Conformance suite of the mailbox adapters, as tests against the ports. An adapter's test file calls
 * `mailboxConformance` with a factory of fresh, empty queues.
 */
import {
  flowOf,
  jobId,
  maxPeekedBytes,
  type MessageBatch,
  type LeasedMessageBatch,
  type JobId,
  type MailboxReader,
  type MailboxWriter,
  type PeekedMessageBatches,
  type QueuedMessageBatch,
  type QueueMonitor,
  type Schedule,
  type Signals,
  type WaitingMessageBatch,
} from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { closedGate } from "./gate.js";

/** One queue, empty, seen through the ports as several processes would see it. */
export interface QueueUnderTest {
  readonly writer: MailboxWriter;
  readonly monitor: QueueMonitor;
  /** Each call as from another process. */
  createReader(): MailboxReader;
  createSignals(): Signals;
  createSchedule(): Schedule;
  close(): Promise<void>;
}

/** `createQueue` is called once per test, with four partitions. */
export function mailboxConformance(
  name: string,
  createQueue: (options: { readonly partitions: number }) => Promise<QueueUnderTest>,
): void {
  let queue: QueueUnderTest;
  let closing: { close(): Promise<void> }[] = [];

  beforeEach(async () => {
    queue = await createQueue({ partitions: 4 });
  });

  afterEach(async () => {
    await Promise.all(closing.map((each) => each.close()));
    closing = [];
    await queue.close();
  });

  async function consume(
    handle: (messageBatch: LeasedMessageBatch) => Promise<void>,
  ): Promise<{ close(): Promise<void> }> {
    const consumer = await queue.createReader().consume(handle);
    closing.push(consumer);
    return consumer;
  }

  async function fill(partition: number, names: readonly string[]): Promise<void> {
    for (const each of names) {
      await queue.writer.add(partition, aJob(each), aMessageBatch(each));
    }
  }

  describe(`${name}: order`, () => {
    test("message batches of a partition come in the order they were added, unchanged", async () => {
      const names = Array.from({ length: 30 }, (_, index) => `e${index}`);
      const seen: LeasedMessageBatch[] = [];
      await fill(2, names);
      await consume(async (messageBatch) => void seen.push(messageBatch));
      await until(() => seen.length === names.length);
      expect(seen.map(({ job }) => job)).toEqual(names.map(aJob));
      expect(seen.map(({ data }) => data)).toEqual(names.map(aMessageBatch));
      expect(seen.every(({ partition }) => partition === 2)).toBe(true);
    });

    test("two consumers never work on one partition at once, and order holds across them", async () => {
      const names = Array.from({ length: 60 }, (_, index) => `e${index}`);
      const log: string[] = [];
      const handle = async ({ job }: LeasedMessageBatch): Promise<void> => {
        log.push(`begin ${job}`);
        await turnOfTheLoop();
        log.push(`end ${job}`);
      };
      await Promise.all([consume(handle), consume(handle)]);
      await fill(1, names);
      await until(() => log.length === 2 * names.length);
      expect(log).toEqual(names.flatMap((each) => [`begin ${aJob(each)}`, `end ${aJob(each)}`]));
    });

    test("a batch says when the next one has come to its handler, and when none waits", async () => {
      const log: string[] = [];
      const ends: Promise<unknown>[] = [];
      await fill(3, ["a", "b"]);
      await consume(async (messageBatch) => {
        log.push(`begin ${messageBatch.job}`);
        ends.push(messageBatch.untilNext().then(() => log.push(`next of ${messageBatch.job}`)));
      });
      await until(() => ends.length === 2);
      await Promise.all(ends);
      const [a, b] = [aJob("a"), aJob("b")];
      expect(log).toEqual([`begin ${a}`, `begin ${b}`, `next of ${a}`, `next of ${b}`]);
    });

    test("partitions are processed concurrently", async () => {
      const everyone = closedGate();
      const begun = new Set<number>();
      await consume(async ({ partition }) => {
        begun.add(partition);
        if (begun.size === 4) {
          everyone.open();
        }
        await everyone.opened;
      });
      await Promise.all([0, 1, 2, 3].map((partition) => fill(partition, [`p${partition}`])));
      await everyone.opened;
      expect(begun).toEqual(new Set([0, 1, 2, 3]));
    });

    test("a batch whose handler throws is handled again before any that follow it", async () => {
      const seen: string[] = [];
      await fill(0, ["a", "b", "c"]);
      await consume(async ({ job }) => {
        seen.push(job);
        if (job === aJob("a") && seen.length < 3) {
          throw new Error("expected by the suite");
        }
      });
      await until(() => seen.length === 5);
      expect(seen).toEqual(["a", "a", "a", "b", "c"].map(aJob));
    });

    test("a batch between two attempts goes back to the head when its consumer closes", async () => {
      const thrown = closedGate();
      const seen: string[] = [];
      await fill(0, ["a", "b"]);
      const first = await consume(async () => {
        thrown.open();
        throw new Error("expected by the suite");
      });
      await thrown.opened;
      await first.close();
      await consume(async ({ job }) => void seen.push(job));
      await until(() => seen.length === 2);
      expect(seen).toEqual(["a", "b"].map(aJob));
    });
  });

  describe(`${name}: ids`, () => {
    test("an id that waits, is being worked on, or is completed adds nothing", async () => {
      const gate = closedGate();
      const seen: string[] = [];
      await fill(3, ["a", "a"]);
      await consume(async ({ job }) => {
        seen.push(job);
        await gate.opened;
      });
      await until(() => seen.length === 1);
      await fill(3, ["a", "b"]);
      gate.open();
      await until(() => seen.length === 2);
      await fill(3, ["a", "c"]);
      await until(() => seen.includes(aJob("c")));
      expect(seen).toEqual(["a", "b", "c"].map(aJob));
    });

    test("a partition that does not exist is refused", async () => {
      await expect(queue.writer.add(4, aJob("a"), aMessageBatch("a"))).rejects.toThrow(RangeError);
      expect(queue.writer.partitions).toBe(4);
    });
  });

  describe(`${name}: the leased batch`, () => {
    test("it shows the batches behind it, in order, and leaves them there", async () => {
      const seen: string[] = [];
      let behind: unknown;
      let none: unknown;
      await fill(0, ["a", "b", "c", "d"]);
      await consume(async (messageBatch) => {
        if (messageBatch.job === aJob("a")) {
          behind = await messageBatch.peek(2);
          none = await messageBatch.peek(0);
        }
        seen.push(messageBatch.job);
      });
      await until(() => seen.length === 4);
      const queued = ["b", "c"].map((each) => ({ job: aJob(each), data: aMessageBatch(each) }));
      expect(behind).toEqual({ messageBatches: queued, hasMore: true });
      expect(none).toEqual({ messageBatches: [], hasMore: true });
      expect(seen).toEqual(["a", "b", "c", "d"].map(aJob));
    });

    test("nothing behind it is an empty list", async () => {
      const peeked: unknown[] = [];
      await fill(0, ["a"]);
      await consume(async (messageBatch) => void peeked.push(await messageBatch.peek(10)));
      await until(() => peeked.length === 1);
      expect(peeked).toEqual([{ messageBatches: [], hasMore: false }]);
    });

    test("it shows large batches behind it up to a number of bytes", async () => {
      const peeked: PeekedMessageBatches[] = [];
      const large = "x".repeat(maxPeekedBytes / 2);
      const [message] = aMessageBatch("a").messages;
      for (const each of ["a", "b", "c", "d", "e"]) {
        const messages = message === undefined ? [] : [{ ...message, body: large }];
        await queue.writer.add(0, aJob(each), { v: 1, messages, acceptedAt: 1 });
      }
      await consume(async (messageBatch) => void peeked.push(await messageBatch.peek(10)));
      await until(() => peeked.length === 5);
      const [first, ...others] = peeked.map((each) => [each.messageBatches.length, each.hasMore]);
      expect(first).toEqual([2, true]);
      expect(others).toEqual([
        [2, true],
        [2, false],
        [1, false],
        [0, false],
      ]);
    });

    test("it tells of the batches behind it how many messages of whom they hold, and reads those it is asked for", async () => {
      let waiting: readonly WaitingMessageBatch[] = [];
      let read: readonly QueuedMessageBatch[] = [];
      await fill(0, ["a", "b", "c", "d"]);
      await consume(async (messageBatch) => {
        if (messageBatch.job !== aJob("a")) return;
        waiting = await messageBatch.survey(2);
        read = await messageBatch.read([aJob("d"), aJob("unknown"), aJob("b")]);
      });
      await until(() => read.length > 0);
      const flows = ["b", "c"].map((each) => flowOf(aMessageBatch(each).messages.map(({ to }) => to)));
      expect(waiting).toEqual([
        { job: aJob("b"), messages: 1, flow: flows[0] },
        { job: aJob("c"), messages: 1, flow: flows[1] },
      ]);
      expect(read).toEqual(["d", "b"].map((each) => ({ job: aJob(each), data: aMessageBatch(each) })));
    });

    test("batches further behind are finished before those that stay", async () => {
      const seen: JobId[] = [];
      await fill(0, ["a", "b", "c", "d"]);
      await consume(async (messageBatch) => {
        seen.push(messageBatch.job);
        if (messageBatch.job === aJob("a")) {
          await messageBatch.finish(await messageBatch.read([aJob("c")]));
        }
      });
      await until(() => seen.length === 3);
      await fill(0, ["c", "e"]);
      await until(() => seen.length === 4);
      expect(seen).toEqual(["a", "b", "d", "e"].map(aJob));
    });

    test("its lease holds while it is handled", async () => {
      const answers: boolean[] = [];
      await fill(0, ["a"]);
      await consume(
        async (messageBatch) => void answers.push(await messageBatch.isHeld(), await messageBatch.isHeld()),
      );
      await until(() => answers.length === 2);
      expect(answers).toEqual([true, true]);
    });

    test("finished batches behind it are completed: they are neither delivered nor added again", async () => {
      const seen: unknown[] = [];
      await fill(0, ["a", "b", "c", "d"]);
      await consume(async (messageBatch) => {
        seen.push(messageBatch.data);
        if (seen.length === 1) await messageBatch.finish((await messageBatch.peek(2)).messageBatches);
      });
      await until(() => seen.length === 2);
      expect(seen).toMatchObject([{ messages: [{ body: "a" }] }, { messages: [{ body: "d" }] }]);
      await fill(0, ["b", "c", "e"]);
      await until(() => seen.length === 3);
      expect(seen[2]).toMatchObject({ messages: [{ body: "e" }] });
    });

    test("once finished, a further attempt finds no messages but the reply channel", async () => {
      const attempts: unknown[] = [];
      await queue.writer.add(0, aJob("a"), { ...aMessageBatch("a"), replyTo: "replies-1" });
      const first = await consume(async (messageBatch) => {
        attempts.push(messageBatch.data);
        await messageBatch.finish([]);
        throw new Error("expected by the suite");
      });
      await until(() => attempts.length > 0);
      await first.close();
      const afterwards: unknown[] = [];
      await consume(async (messageBatch) => void afterwards.push(messageBatch.data));
      await until(() => afterwards.length === 1);
      expect(attempts[0]).toMatchObject({ messages: [{ body: "a" }] });
      expect(afterwards).toEqual([{ v: 1, messages: [], acceptedAt: 1, replyTo: "replies-1" }]);
    });
  });

  describe(`${name}: closing`, () => {
    test("close waits for the running handler, and another consumer carries on behind it", async () => {
      const begun = closedGate();
      const gate = closedGate();
      const log: string[] = [];
      await fill(0, ["a", "b"]);
      const first = await consume(async ({ job }) => {
        begun.open();
        await gate.opened;
        log.push(`first ${job}`);
      });
      await begun.opened;
      const closed = first.close().then(() => log.push("closed"));
      await consume(async ({ job }) => void log.push(`second ${job}`));
      await turnOfTheLoop();
      expect(log).toEqual([]);
      gate.open();
      await closed;
      await until(() => log.length === 3);
      expect(log.filter((line) => line !== "closed")).toEqual([`first ${aJob("a")}`, `second ${aJob("b")}`]);
      expect(log.indexOf("closed")).toBeGreaterThan(log.indexOf(`first ${aJob("a")}`));
    });
  });

  describe(`${name}: monitoring`, () => {
    test("it counts waiting and active jobs, and reports the age of the oldest", async () => {
      const idle = { epoch: 0, isFormer: false, waiting: 0, active: 0, oldestMs: 0 };
      await fill(1, ["a", "b", "c"]);
      await until(async () => ((await queue.monitor.depths())[1]?.oldestMs ?? 0) > 20);
      const before = await queue.monitor.depths();
      expect(before.map(({ partition }) => partition)).toEqual([0, 1, 2, 3]);
      expect(before[0]).toEqual({ partition: 0, ...idle });
      expect(before[1]).toMatchObject({ waiting: 3, active: 0 });
      const gate = closedGate();
      await consume(async () => gate.opened);
      await until(async () => (await queue.monitor.depths())[1]?.active === 1);
      const during = (await queue.monitor.depths())[1];
      expect(during).toMatchObject({ waiting: 2, active: 1 });
      expect(during?.oldestMs).toBeGreaterThanOrEqual(before[1]?.oldestMs ?? 0);
      gate.open();
      await until(async () => (await queue.monitor.depths())[1]?.oldestMs === 0);
      expect((await queue.monitor.depths())[1]).toEqual({ partition: 1, ...idle });
    });

    test("the used share of memory is a fraction", async () => {
      const share = await queue.monitor.memoryShare();
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share).toBeLessThanOrEqual(1);
    });
  });

  describe(`${name}: signals`, () => {
    test("all listeners of a channel receive it, in order, until they stop", async () => {
      const signals = queue.createSignals();
      const heard: string[] = [];
      const one = await queue.createSignals().subscribe("news", (text) => heard.push(`one ${text}`));
      const two = await signals.subscribe("news", (text) => heard.push(`two ${text}`));
      closing.push(await signals.subscribe("other", (text) => heard.push(`other ${text}`)), two);
      await signals.publish("news", "a");
      await signals.publish("news", "b");
      await until(() => heard.length === 4);
      await one.close();
      await signals.publish("news", "c");
      await until(() => heard.length === 5);
      expect(heard.filter((line) => line.startsWith("one"))).toEqual(["one a", "one b"]);
      expect(heard.filter((line) => line.startsWith("two"))).toEqual(["two a", "two b", "two c"]);
    });

    test("a signal without listeners is no error", async () => {
      await expect(queue.createSignals().publish("news", "a")).resolves.toBeUndefined();
    });
  });

  describe(`${name}: schedule`, () => {
    test("a task runs again and again, on one worker at a time, also after it threw", async () => {
      let running = 0;
      let most = 0;
      let runs = 0;
      const task = async (): Promise<void> => {
        running += 1;
        most = Math.max(most, running);
        await turnOfTheLoop();
        running -= 1;
        runs += 1;
        if (runs === 2) {
          throw new Error("expected by the suite");
        }
      };
      closing.push(await queue.createSchedule().every("alarms", 40, task));
      closing.push(await queue.createSchedule().every("alarms", 40, task));
      await until(() => runs >= 6);
      expect(most).toBe(1);
    });

    test("it goes on with another worker when one closes", async () => {
      let first = 0;
      let second = 0;
      const leaver = await queue.createSchedule().every("alarms", 40, async () => void (first += 1));
      await until(() => first >= 2);
      closing.push(await queue.createSchedule().every("alarms", 40, async () => void (second += 1)));
      await leaver.close();
      const atClose = first;
      await until(() => second >= 2);
      expect(first).toBe(atClose);
    });
  });
}

function aJob(name: string): JobId {
  return jobId(`job-${name}`);
}

function aMessageBatch(name: string): MessageBatch {
  return { v: 1, messages: [{ to: `actor/${name}` as never, type: "event", body: name }], acceptedAt: 1 };
}

/** Waits for a condition, up to 20 s. */
async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(condition, { timeout: 20_000, interval: 10 }).toBe(true);
}

async function turnOfTheLoop(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}
