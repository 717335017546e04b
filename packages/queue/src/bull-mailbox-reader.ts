/**
 * Mailboxes on BullMQ, the reading side: one worker per partition, and at most one envelope at work per partition among
 * all processes. BullMQ sends a failed job to the tail of its queue, so an envelope never fails here: a throwing handler
 * is called again in place, with the hold renewed, until it succeeds, the hold is lost, or the consumer closes, which
 * puts the envelope back at the head. One whose process died returns to the head when its lock has run out.
 */
import { WaitingError } from "bullmq";
import type { HeldEnvelope, MailboxReader } from "@signalbox/core";
import { asError, pauseUnlessAborted, retryDelayMs } from "./bounded-wait.js";
import { holdEnvelope } from "./bull-held-envelope.js";
import { startBullWorkers, type JobInHand } from "./bull-workers.js";
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
        attend: (hand, partition) =>
          attendEnvelope({ hand, held: holdEnvelope(hand, partition, lockMs), handle, options }),
      });
    },
  };
}

interface Attendance {
  readonly hand: JobInHand;
  readonly held: HeldEnvelope;
  readonly handle: Handle;
  readonly options: RedisAccess;
}

/** Returns when the envelope is done; throws `WaitingError` when it is to be left to another worker. */
async function attendEnvelope({ hand, held, handle, options }: Attendance): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      if (failures > 0 && !(await held.isHeld())) {
        throw new WaitingError();
      }
      await handle(held);
      return;
    } catch (error) {
      if (error instanceof WaitingError) {
        throw error;
      }
      options.onError?.(asError(error));
    }
    await pauseUnlessAborted(retryDelayMs(failures, Math.random()), hand.leaving);
    if (hand.leaving.aborted) {
      await putBack(hand, options);
      throw new WaitingError();
    }
  }
}

/** To the head of the partition. Fails when the hold is lost or Redis is away: then it returns there after the stall. */
async function putBack({ queue, id, token, connection }: JobInHand, options: RedisAccess): Promise<void> {
  try {
    await connection.run(() => queue.getBackend().moveJobFromActiveToWait(id, token));
  } catch (error) {
    options.onError?.(asError(error));
  }
}
