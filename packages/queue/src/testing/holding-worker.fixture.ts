/**
 * A worker process for tests to kill or to freeze, over the built package: takes jobs of every kind, prints their ids,
 * and finishes nothing before it reads from its input; then it prints whether each lease still holds. Locks last ten
 * minutes.
 */
import { once } from "node:events";
import {
  createBullMailboxReader,
  createBullSchedule,
  createBullWorkQueueReader,
  createWorkerPresence,
  queueNames,
} from "@signalbox/queue";

const [redisUrl = "", namespace = ""] = process.argv.slice(2);

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const writtenTo = once(process.stdin, "data");
const access = { redisUrl, namespace, presence: createWorkerPresence({ redisUrl, namespace }) };
const limits = { lockMs: 600_000, stallCheckMs: 300_000 };

interface Held {
  readonly job: string;
  isHeld(): Promise<boolean>;
}

async function lease(held: Held): Promise<void> {
  print(`took ${held.job}`);
  await writtenTo;
  print(`${(await held.isHeld()) ? "holds" : "lost"} ${held.job}`);
}

await createBullMailboxReader({ ...access, ...limits, partitions: 1 }).consume(lease);
const work = { ...access, ...limits, queueName: queueNames.deliveries };
await createBullWorkQueueReader(work).consume(lease, { atOnce: 2 });
await createBullSchedule(access).every(queueNames.alarms, 50, async () => {
  print(`took ${queueNames.alarms}`);
  await writtenTo;
});
