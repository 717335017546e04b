/**
 * Jobs of a worker process that dies, or that is frozen and presumed dead, go to another process long before their locks
 * end. A living process that was presumed dead can no longer change them.
 */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { jobId, type MessageBatch, type MailboxWriter, type WorkQueueWriter } from "@signalbox/core";
import { beforeEach, expect, test, vi } from "vitest";
import { createBullMailboxReader } from "./bull-mailbox-reader.js";
import { createBullMailboxWriter } from "./bull-mailbox-writer.js";
import { createBullSchedule } from "./bull-schedule.js";
import { createBullWorkQueueReader } from "./bull-work-queue-reader.js";
import { createBullWorkQueueWriter } from "./bull-work-queue-writer.js";
import { mailboxQueueName, queueNames, queuePrefix, workersKey } from "./queue-names.js";
import { closeAfterEach } from "./testing/close-after-each.fixture.js";
import { shareRedis, type SharedRedis } from "./testing/test-redis.fixture.js";
import { createWorkerPresence } from "./worker-presence.js";

const batch: MessageBatch = { v: 1, messages: [], acceptedAt: 0 };
const soon = { timeout: 30_000, interval: 20 };
/** Nothing here may wait for the end of a lock. */
const longLocks = { lockMs: 600_000, stallCheckMs: 300_000 };
const tenMinutes = "600000";
const closedAfterwards = closeAfterEach();

let redis: SharedRedis;
let access: { redisUrl: string; namespace: string };

beforeEach(() => {
  redis = shareRedis();
  access = { redisUrl: redis.url, namespace: `test-${randomUUID()}` };
});

/** Each of a share of its own. */
function sharedJob(name: string) {
  return { job: jobId(name), data: name, share: { of: `of-${name}`, cost: 1 } };
}

interface Victim {
  readonly process: ChildProcess;
  readonly mailbox: MailboxWriter;
  readonly work: WorkQueueWriter;
  /** What it printed, sorted. */
  printed(): readonly string[];
}

/** A process that has taken the first message batch of a partition, two jobs of work, and the run of a schedule. */
async function startVictim(): Promise<Victim> {
  const mailbox = closedAfterwards(createBullMailboxWriter({ ...access, partitions: 1 }));
  const work = closedAfterwards(createBullWorkQueueWriter({ ...access, queueName: queueNames.deliveries }));
  for (const name of ["a", "b", "c"]) await mailbox.add(0, jobId(name), batch);
  await work.addAll(["w1", "w2", "w3"].map(sharedJob));
  const fixture = fileURLToPath(new URL("testing/holding-worker.fixture.ts", import.meta.url));
  const victim = spawn(
    process.execPath,
    ["--experimental-strip-types", "--no-warnings", fixture, access.redisUrl, access.namespace],
    { stdio: ["pipe", "pipe", "inherit"] },
  );
  closedAfterwards({
    async close(): Promise<void> {
      if (victim.exitCode === null && victim.signalCode === null) {
        victim.kill("SIGKILL");
        await once(victim, "exit");
      }
    },
  });
  const lines: string[] = [];
  createInterface(victim.stdout).on("line", (line) => lines.push(line));
  const printed = (): readonly string[] => lines.toSorted();
  const everything = ["took a", `took ${queueNames.alarms}`, "took w1", "took w2"];
  await vi.waitFor(() => expect(printed()).toEqual(everything), soon);
  return { process: victim, mailbox, work, printed };
}

interface Another {
  readonly batches: string[];
  readonly work: string[];
  runs: number;
  close(): Promise<void>;
}

/** Another process, as far as Redis can tell, that serves the same queues. */
async function startAnother(): Promise<Another> {
  const presence = createWorkerPresence(access);
  const shared = { ...access, presence };
  const consumers: { close(): Promise<void> }[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(consumers.splice(0).map((each) => each.close()));
    await presence.close();
  };
  const seen: Another = closedAfterwards({ batches: [], work: [], runs: 0, close });
  const readers = [
    createBullMailboxReader({ ...shared, ...longLocks, partitions: 1 }).consume(
      async ({ job }) => void seen.batches.push(job),
    ),
    createBullWorkQueueReader({ ...shared, ...longLocks, queueName: queueNames.deliveries }).consume(
      async ({ job }) => void seen.work.push(job),
      { atOnce: 2 },
    ),
    createBullSchedule(shared).every(queueNames.alarms, 50, async () => void (seen.runs += 1)),
  ];
  consumers.push(...(await Promise.all(readers)));
  await vi.waitFor(() => expect(seen.work).toEqual(["w3"]), soon);
  return seen;
}

function keyOf(queueName: string, part: string): string {
  return `${queuePrefix(access.namespace, queueName)}:${queueName}:${part}`;
}

/** A schedule's lock is short: without this it might simply have expired. */
async function lengthenScheduleLock(): Promise<void> {
  const [run] = (await redis.command("lrange", keyOf(queueNames.alarms, "active"), "0", "-1")) as string[];
  const lock = keyOf(queueNames.alarms, `${run}:lock`);
  expect(await redis.command("pexpire", lock, tenMinutes)).toBe(1);
}

async function expectTakenOver(seen: Another): Promise<void> {
  await vi.waitFor(() => expect(seen.batches).toEqual(["a", "b", "c"]), soon);
  await vi.waitFor(() => expect(seen.work.toSorted()).toEqual(["w1", "w2", "w3"]), soon);
  await vi.waitFor(() => expect(seen.runs).toBeGreaterThan(0), soon);
}

test("all jobs of a killed process go to another, first in their queues, long before their locks end", async () => {
  const victim = await startVictim();
  const seen = await startAnother();
  victim.process.kill("SIGKILL");
  await once(victim.process, "exit");
  await lengthenScheduleLock();
  await expectTakenOver(seen);
  expect(await redis.command("hget", keyOf(mailboxQueueName(0), "a"), "stc")).toBeNull();
});

test("a process that is presumed dead while it is frozen finds that it has lost its jobs, and completes none", async () => {
  const victim = await startVictim();
  const seen = await startAnother();
  victim.process.kill("SIGSTOP");
  await lengthenScheduleLock();
  await expectTakenOver(seen);
  victim.process.stdin?.write("go on\n");
  victim.process.kill("SIGCONT");
  const lost = ["lost a", "lost w1", "lost w2"];
  await vi.waitFor(() => expect(victim.printed()).toEqual(expect.arrayContaining(lost)), soon);
  expect([...seen.batches, ...seen.work.toSorted()]).toEqual(["a", "b", "c", "w1", "w2", "w3"]);

  // It takes the next jobs as before: its commands for the old ones have ended by then.
  await seen.close();
  await victim.mailbox.add(0, jobId("d"), batch);
  await victim.work.addAll(["w4", "w5"].map(sharedJob));
  const held = ["holds d", "holds w4", "holds w5"];
  await vi.waitFor(() => expect(victim.printed()).toEqual(expect.arrayContaining(held)), soon);
  const completed = { [mailboxQueueName(0)]: 4, [queueNames.deliveries]: 5 };
  for (const [queueName, count] of Object.entries(completed)) {
    const numberOf = (state: string): Promise<unknown> => redis.command("zcard", keyOf(queueName, state));
    await vi.waitFor(async () => expect(await numberOf("completed")).toBe(count), soon);
    expect(await numberOf("failed")).toBe(0);
  }
});

test("a process that is closed is no longer listed", async () => {
  const presence = createWorkerPresence(access);
  await presence.announce();
  expect(await redis.command("zrange", workersKey(access.namespace), "0", "-1")).toEqual([presence.workerId]);
  await presence.close();
  expect(await redis.command("zcard", workersKey(access.namespace))).toBe(0);
});
