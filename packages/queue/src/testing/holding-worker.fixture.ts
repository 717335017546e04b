/** A worker process for tests to kill: it takes envelopes, says which on its output, and never finishes one. */
import { createBullMailboxReader } from "../bull-mailbox-reader.js";

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
