/** A worker process for tests to kill, over the built package: prints the id of each job it takes and finishes none. */
import { createBullMailboxReader } from "@signalbox/queue";

const [redisUrl = "", namespace = "", lockMs = "", stallCheckMs = ""] = process.argv.slice(2);

const reader = createBullMailboxReader({
  redisUrl,
  namespace,
  partitions: 1,
  lockMs: Number(lockMs),
  stallCheckMs: Number(stallCheckMs),
});
await reader.consume(async ({ job }) => {
  process.stdout.write(`${job}\n`);
  await new Promise(() => undefined);
});
