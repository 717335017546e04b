/**
 * Mailboxes on BullMQ, the reading side: one worker per partition, and at most one envelope at work per partition among
 * all processes. An envelope never fails, so none overtakes another: it stays in its worker's hand until it is done, or
 * returns to the head of its partition, also when its process died and its lock has run out.
 */
import type { HeldEnvelope, MailboxReader } from "@signalbox/core";
import { attendInPlace } from "./attend-in-place.js";
import { holdEnvelope } from "./bull-held-envelope.js";
import { startBullWorkers } from "./bull-workers.js";
import { mailboxQueueName } from "./queue-names.js";
import { parseRedisUrl, type RedisAccess } from "./redis-access.js";

export interface BullMailboxReaderOptions extends RedisAccess {
  readonly partitions: number;
  /** How long a silent worker keeps its envelope, ms; 10,000 unless told. */
  readonly lockMs?: number;
  /** How often envelopes of dead workers are looked for, ms; 5,000 unless told. */
  readonly stallCheckMs?: number;
}

type Handle = (envelope: HeldEnvelope) => Promise<void>;

const defaultLockMs = 10_000;
const defaultStallCheckMs = 5_000;

/** Throws a `TypeError` for a malformed address. Nothing connects before `consume`, which does not wait for Redis. */
export function createBullMailboxReader(options: BullMailboxReaderOptions): MailboxReader {
  parseRedisUrl(options.redisUrl);
  const lockMs = options.lockMs ?? defaultLockMs;
  const names = Array.from({ length: options.partitions }, (_, partition) => mailboxQueueName(partition));
  return {
    async consume(handle: Handle): Promise<{ close(): Promise<void> }> {
      return startBullWorkers({
        access: options,
        queueNames: names,
        lockMs,
        stallCheckMs: options.stallCheckMs ?? defaultStallCheckMs,
        attend: (hand, partition) => {
          const held = holdEnvelope(hand, partition);
          return attendInPlace({ hand, lockMs, access: options, work: () => handle(held) });
        },
      });
    },
  };
}
