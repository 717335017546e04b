/**
 * Mailboxes on BullMQ, reading side: one worker for each partition that the process attends, and at most one active message
 * batch per partition over all processes. A message batch never fails, so none overtakes another: it stays leased until it is done, or returns to
 * the head of its partition, also when its process died.
 */
import type { LeasedMessageBatch, MailboxReader } from "@signalbox/core";
import { attendInPlace } from "./attend-in-place.js";
import { attendShare } from "./attend-share.js";
import { leaseMessageBatch } from "./bull-leased-batch.js";
import { startBullWorkers } from "./bull-workers.js";
import { createLeasedCommands, type LeasedCommands } from "./leased-commands.js";
import { mailboxQueueNames } from "./queue-names.js";
import { parseRedisAddress } from "./redis-address.js";
import { whenNotHeld } from "./when-not-held.js";
import type { WorkerAccess } from "./worker-presence.js";

export interface BullMailboxReaderOptions extends WorkerAccess {
  readonly partitions: number;
  /** Of the layout; default 0. */
  readonly epoch?: number;
  /** Once it aborts, this process takes only what no other takes. */
  readonly former?: AbortSignal;
  /** How long a lock lasts when its living process does not renew it, ms. Default 10,000. */
  readonly lockMs?: number;
  /** How often expired locks are searched for, ms. Default 5,000. */
  readonly stallCheckMs?: number;
  /** How often partitions that others attend are looked at, ms. Default 5,000. */
  readonly lookMs?: number;
  /** Called with the partitions that this process attends, ascending, whenever they change. */
  readonly onAttended?: (partitions: readonly number[]) => void;
}

type Handle = (messageBatch: LeasedMessageBatch) => Promise<void>;

const defaultLockMs = 10_000;
const defaultStallCheckMs = 5_000;
const defaultLookMs = 5_000;

/** Throws a `TypeError` for a malformed address. Connects at `consume`, which does not wait for Redis. */
export function createBullMailboxReader(options: BullMailboxReaderOptions): MailboxReader {
  parseRedisAddress(options.redisUrl);
  const lockMs = options.lockMs ?? defaultLockMs;
  const { epoch = 0, partitions } = options;
  return {
    async consume(handle: Handle): Promise<{ close(): Promise<void> }> {
      let commands: LeasedCommands | undefined;
      return startBullWorkers({
        access: options,
        queueNames: mailboxQueueNames({ epoch, partitions }),
        lockMs,
        stallCheckMs: options.stallCheckMs ?? defaultStallCheckMs,
        divide: (group) =>
          attendShare(group, {
            lookMs: options.lookMs ?? defaultLookMs,
            former: options.former,
            onAttended: options.onAttended,
            onError: options.onError,
          }),
        attend: (leased, partition) => {
          const shared = (commands ??= createLeasedCommands(leased.connection, options.replicasToWait));
          return whenNotHeld(leased, { kind: "work", access: options }, () =>
            attendInPlace({
              leased,
              lockMs,
              access: options,
              work: () => handle(leaseMessageBatch(leased, { partition, commands: shared })),
            }),
          );
        },
      });
    },
  };
}
