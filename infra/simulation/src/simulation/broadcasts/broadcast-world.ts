/**
 * The environment of a simulated broadcast: servers in memory, one clock, one random number generator, and the users.
 */
import { createGroupCommit, type GroupCommit } from "@signalbox/engine";
import {
  jobId,
  parseWorkspaceId,
  type JobId,
  type Message,
  type Quotas,
  type RateLimiter,
  type WorkspaceId,
} from "@signalbox/core";
import { lanes, type Lane } from "@signalbox/messaging";
import {
  createMemoryQueue,
  createMemoryQuotas,
  createMemoryRateLimiter,
  createMemoryWorkQueue,
  type MemoryQueue,
  type MemoryWorkQueue,
} from "@signalbox/queue/testing";
import { createMemoryStorage } from "@signalbox/storage/testing";
import { checkWrites, type CheckedStorage } from "../../check-writes.js";
import type { KnownCalls, SentMail } from "../deliveries/vendor.js";
import { createRng, type Rng } from "../rng.js";
import { createVirtualTime, type VirtualTime } from "../virtual-time.js";

/** ms */
export const startMs: number = Date.UTC(2026, 0, 1);
export const workspaceId: WorkspaceId = requiredWorkspace("00000000-0000-4000-8000-00000000b001");
export const templateId = "00000000-0000-4000-8000-00000000b002";
export const segmentId = "00000000-0000-4000-8000-00000000b003";
export const broadcastId = "00000000-0000-4000-8000-00000000b004";

export interface World {
  readonly rng: Rng;
  readonly time: VirtualTime;
  readonly queue: MemoryQueue;
  readonly work: Readonly<Record<Lane, MemoryWorkQueue>>;
  readonly storage: CheckedStorage;
  readonly commit: GroupCommit;
  readonly sent: SentMail;
  readonly known: KnownCalls;
  readonly newJobId: () => JobId;
  readonly isReliable: boolean;
  /** Shared by all workers, as in Redis. */
  readonly rateLimiter: RateLimiter;
  readonly quotas: Quotas;
  failure: number;
  /** Whether vendors refuse messages to addresses with `refusedPrefix`. */
  refusesSome: boolean;
}

export const refusedPrefix = "refused";

export function openWorld(seed: number, isReliable: boolean): World {
  const rng = createRng(seed);
  const time = createVirtualTime(rng, startMs);
  const queue = createMemoryQueue({ partitions: 4, clock: time });
  let ids = 0;
  const newJobId = (): JobId => jobId(`job-${(ids += 1)}`);
  return {
    rng,
    time,
    queue,
    work: lanes(() => createMemoryWorkQueue({ clock: time })),
    storage: checkWrites(createMemoryStorage()),
    commit: createGroupCommit({ mailbox: queue, newJobId, now: () => new Date(time.now()) }),
    sent: new Map(),
    known: new Map(),
    newJobId,
    isReliable,
    rateLimiter: createMemoryRateLimiter(),
    quotas: createMemoryQuotas(),
    failure: 0,
    refusesSome: true,
  };
}

/** Posts like the api, without fault injection. */
export async function post({ commit }: World, ...messages: readonly Message[]): Promise<void> {
  await commit.post(messages.map((message) => ({ message, bytes: 300 })));
}

function requiredWorkspace(text: string): WorkspaceId {
  const parsed = parseWorkspaceId(text);
  if (parsed === undefined) throw new TypeError(`no workspace id: ${text}`);
  return parsed;
}
