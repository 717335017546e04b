/**
 * A worker process for tests to kill, to freeze or to stop, over the built package. It takes the message batches of the
 * partitions that it attends and notes each in Redis, as `fleet.fixture.ts` reads it; it leaves on SIGTERM.
 */
import { setTimeout as pause } from "node:timers/promises";
import { createBullMailboxReader, createWorkerPresence } from "@signalbox/queue";
import { Redis } from "ioredis";

const [redisUrl = "", namespace = "", partitions = "", handlingMs = ""] = process.argv.slice(2);

/** KEYS: all that were applied, those of the partition in order, those that were applied again. ARGV: the job. */
const noteScript = `
local isNew = redis.call("SADD", KEYS[1], ARGV[1]) == 1
redis.call("RPUSH", isNew and KEYS[2] or KEYS[3], ARGV[1])`;

const notes = new Redis(redisUrl);
const presence = createWorkerPresence({ redisUrl, namespace }, "all");
const reader = createBullMailboxReader({
  redisUrl,
  namespace,
  presence,
  partitions: Number(partitions),
  onAttended: (attended) => process.stdout.write(`${attended.join(" ")}\n`),
});
const consumer = await reader.consume(async (held) => {
  const { job, partition } = held;
  await pause(Number(handlingMs));
  if (!(await held.isHeld())) return;
  const keys = ["all", `applied:${partition}`, "repeated"].map((key) => `${namespace}:${key}`);
  await notes.eval(noteScript, keys.length, ...keys, job);
  await held.finish([]);
});
process.once("SIGTERM", () => {
  void consumer
    .close()
    .then(() => presence.close())
    .then(() => process.exit());
});
