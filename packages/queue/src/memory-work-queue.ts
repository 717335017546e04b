/**
 * Work in fair turns in memory, for one process: the same guarantees as the BullMQ adapter. Jobs are kept as the text Redis
 * would keep, so that no objects are shared through the queue; each goes to the consumer with the most room.
 */
import type {
  LeasedJob,
  JobId,
  WorkJob,
  WorkOptions,
  WorkQueueReader,
  WorkQueueWriter,
} from "@signalbox/core";
import { asError, retryDelayMs } from "./bounded-wait.js";
import { createFairTurns } from "./fair-turns.js";
import { wallClock, type Clock } from "./clock.js";
import { hasRoom } from "./share-slots.js";

export interface MemoryWorkQueueOptions {
  readonly clock?: Clock;
  /** Remembered completed ids. Default 5,000, as BullMQ keeps. */
  readonly rememberedIds?: number;
  /** Receives what handlers throw. */
  readonly onError?: (error: Error) => void;
}

export interface MemoryWorkConsumer {
  /** Waits for running handlers; a job between two attempts goes back to the head. */
  close(): Promise<void>;
  /**
   * Simulates the death of its process: its jobs return to the head at once, and later actions of its handlers are void.
   */
  kill(): void;
  /**
   * Simulates a process that is presumed dead while alive: like `kill`, but it takes other jobs once its handlers have
   * ended.
   */
  loseLeases(): void;
}

export interface MemoryWorkQueue extends WorkQueueWriter, WorkQueueReader {
  consume(handle: Handle, options: WorkOptions): Promise<MemoryWorkConsumer>;
}

type Handle = (work: LeasedJob) => Promise<void>;

interface StoredWork {
  readonly job: JobId;
  readonly text: string;
  readonly share: string | undefined;
  /** 0 without a share. */
  readonly turn: number;
}

interface HeldWork extends StoredWork {
  readonly places: number;
}

interface Member {
  readonly handle: Handle;
  readonly atOnce: number;
  readonly placesOf: (data: unknown) => number;
  readonly leaving: AbortController;
  /** Leased jobs, by the identity of the lease. */
  readonly holds: Map<symbol, HeldWork>;
  /** What runs, with the places that it takes. */
  readonly running: Map<Promise<void>, number>;
}

const defaultRememberedIds = 5_000;

export function createMemoryWorkQueue(options: MemoryWorkQueueOptions = {}): MemoryWorkQueue {
  const clock = options.clock ?? wallClock;
  const rememberedIds = options.rememberedIds ?? defaultRememberedIds;
  const turns = createFairTurns();
  /** In the order of their turns. */
  const waiting: StoredWork[] = [];
  const unfinished = new Set<JobId>();
  const completed = new Set<JobId>();
  const members = new Set<Member>();

  function serve(): void {
    for (let member = roomiest(members); member !== undefined; member = roomiest(members)) {
      const index = waiting.findIndex(({ share }) => mayTake(member, share));
      const [stored] = index < 0 ? [] : waiting.splice(index, 1);
      if (stored === undefined) return;
      start(member, stored);
    }
  }

  function add({ job, data, share }: WorkJob): void {
    const next = waiting.find((each) => each.share !== undefined)?.turn;
    const turn = share === undefined ? 0 : turns.turnOf(share, next);
    const before = waiting.findLastIndex((each) => each.turn <= turn);
    waiting.splice(before + 1, 0, { job, text: JSON.stringify(data), share: share?.of, turn });
  }

  function start(member: Member, stored: StoredWork): void {
    const lease = Symbol(stored.job);
    const places = member.placesOf(JSON.parse(stored.text));
    member.holds.set(lease, { ...stored, places });
    const attended = attend(member, lease, stored).finally(() => {
      member.running.delete(attended);
      serve();
    });
    member.running.set(attended, places);
  }

  async function attend(member: Member, lease: symbol, stored: StoredWork): Promise<void> {
    const work: LeasedJob = {
      job: stored.job,
      data: JSON.parse(stored.text),
      isHeld: async () => member.holds.has(lease),
    };
    for (let failures = 0; member.holds.has(lease); failures += 1) {
      try {
        // A turn of its own, so that `addAll` never runs a handler before it returns.
        await Promise.resolve();
        await member.handle(work);
        if (member.holds.delete(lease)) complete(stored.job);
        return;
      } catch (error) {
        options.onError?.(asError(error));
      }
      await clock.wait(retryDelayMs(failures, 1), member.leaving.signal);
      if (member.leaving.signal.aborted) release(member, lease);
    }
  }

  function release(member: Member, lease: symbol): void {
    const stored = member.holds.get(lease);
    if (stored !== undefined && member.holds.delete(lease)) waiting.unshift(stored);
  }

  function complete(job: JobId): void {
    unfinished.delete(job);
    completed.add(job);
    for (const oldest of completed) {
      if (completed.size <= rememberedIds) break;
      completed.delete(oldest);
    }
  }

  function loseLeases(member: Member): void {
    for (const lease of [...member.holds.keys()].toReversed()) release(member, lease);
    serve();
  }

  function leave(member: Member): void {
    members.delete(member);
    member.leaving.abort();
  }

  return {
    async addAll(jobs: readonly WorkJob[]): Promise<void> {
      for (const work of jobs) {
        if (!unfinished.has(work.job) && !completed.has(work.job)) {
          unfinished.add(work.job);
          add(work);
        }
      }
      serve();
    },
    async depth(): Promise<{ readonly waiting: number; readonly active: number }> {
      return { waiting: waiting.length, active: unfinished.size - waiting.length };
    },
    async backlogs(shares: readonly string[]): Promise<readonly number[]> {
      const next = waiting.find(({ share }) => share !== undefined)?.turn;
      return shares.map((share) => turns.backlogOf(share, next));
    },
    async consume(handle: Handle, { atOnce, placesOf: given }: WorkOptions): Promise<MemoryWorkConsumer> {
      const member: Member = {
        handle,
        atOnce,
        placesOf: given ?? (() => 1),
        leaving: new AbortController(),
        holds: new Map(),
        running: new Map(),
      };
      members.add(member);
      serve();
      return {
        async close(): Promise<void> {
          leave(member);
          await Promise.all(member.running.keys());
        },
        kill(): void {
          leave(member);
          loseLeases(member);
        },
        loseLeases: () => loseLeases(member),
      };
    },
  };
}

/** The one with the most room; undefined when none has room. */
function roomiest(members: ReadonlySet<Member>): Member | undefined {
  let best: Member | undefined;
  for (const member of members) {
    if (room(member) > (best === undefined ? 0 : room(best))) best = member;
  }
  return best;
}

/** Asked of the consumer with the most room: another one has no room for the share either. */
function mayTake(member: Member, share: string | undefined): boolean {
  if (share === undefined) return true;
  const own = [...member.holds.values()].filter((held) => held.share === share);
  const free = member.atOnce - sum([...member.running.values()]);
  return hasRoom(sum(own.map(({ places }) => places)), free);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

function room(member: Member): number {
  return member.atOnce - member.running.size;
}
