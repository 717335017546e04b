/**
 * Heartbeats of worker processes. Each reports to Redis twice a second and releases the jobs of those that have stopped
 * reporting, which then need not wait for the end of their locks. A living process that is presumed dead loses its leases
 * just as if the locks had ended: Redis rejects commands with its old tokens. The same heartbeat lists the processes that
 * share the partitions, and answers with the living ones.
 */
import { performance } from "node:perf_hooks";
import { createAttendantList } from "./attendant-list.js";
import { pauseUnlessAborted } from "./bounded-wait.js";
import { idlePollSeconds } from "./idle-poll.js";
import { openProducerConnection } from "./producer-connection.js";
import { attendantsKey, workersKey } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";
import { releaseLeases, type LeasedQueues } from "./release-leases.js";
import { newWorkerId, silentMs } from "./seen-workers.js";
import { createSilenceJudge } from "./silence-judge.js";
import type { WorkerConnections } from "./worker-connection.js";
import type { WorkerHold } from "./worker-hold.js";

/** The presence of one process; all its readers and schedules share it. */
export interface WorkerPresence {
  /** BullMQ records it with every job that is active in this process. */
  readonly workerId: string;
  /** Reports at once; throws `unavailable("queue")`. Required before the process takes its first job. */
  announce(): Promise<void>;
  /** From now on jobs of dead processes are released in these queues. Returns a function that ends this. */
  watch(queues: LeasedQueues): () => void;
  /**
   * From the next heartbeat on, others leave a share of the partitions to this process. Calls the listener at once and
   * whenever another set of processes shares; this process is always among them.
   */
  share(listener: (workerIds: readonly string[]) => void): Sharing;
  /** To be called when the process has no leases any more. Bounded, also when Redis is away. */
  close(): Promise<void>;
}

export interface Sharing {
  /** When the last listener leaves, the others take over with their next heartbeat. Resolves when Redis knows it; bounded. */
  leave(): Promise<void>;
}

/** How a reader or a schedule reaches Redis. */
export interface WorkerAccess extends RedisAccess {
  /** Shared by the whole process. Without one, each reader and schedule creates its own. */
  readonly presence?: WorkerPresence;
  /** Shared by the whole process. Without one, nothing is held. */
  readonly hold?: WorkerHold;
  /** Shared by readers that close together. Without them, each reader and schedule opens its own. */
  readonly connections?: WorkerConnections;
}

const beatEveryMs = 500;
/** For so long Redis may give what wakes a worker to a dead one whose connection did not close. */
const recentMs = (idlePollSeconds + 1) * 1_000;
/** Dead processes stay listed this long, so that jobs taken by their delayed commands are released as well. */
const forgottenMs = 60_000;

/**
 * KEYS: workers, attendants. ARGV: worker id, `silentMs`, `forgottenMs`, whether it attends partitions. Returns the silent
 * workers and the living attendants, by the clock of Redis.
 */
const beatScript = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("ZADD", KEYS[1], now, ARGV[1])
local silent = redis.call("ZRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[2])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[3])
if ARGV[4] == "1" then redis.call("ZADD", KEYS[2], now, ARGV[1]) end
redis.call("ZREMRANGEBYSCORE", KEYS[2], "-inf", now - ARGV[2])
return { silent, redis.call("ZRANGE", KEYS[2], 0, -1) }`;

/** The silent workers, and the living attendants. */
type Beat = readonly [readonly string[], readonly string[]];

/**
 * Throws a `TypeError` for a malformed address; connects in the background. `role` says what the process does: its id, which
 * the board of queues shows with each active job, begins with it.
 */
export function createWorkerPresence(access: RedisAccess, role = "worker"): WorkerPresence {
  const workerId = newWorkerId(role);
  // Separate, so that a heartbeat never waits behind other commands. Connections of the queues report errors.
  const connection = openProducerConnection({ redisUrl: access.redisUrl });
  const keys = [workersKey(access.namespace), attendantsKey(access.namespace)] as const;
  const watched = new Set<LeasedQueues>();
  const leaving = new AbortController();
  const judge = createSilenceJudge(silentMs, performance.now());
  const attendants = createAttendantList(workerId);
  /** As of the last heartbeat. */
  let dead: readonly string[] = [];
  let deadSince: ReadonlyMap<string, number> = new Map();
  let releasing: Promise<void> | undefined;

  function beat(): Promise<Beat> {
    return connection.run(() => {
      const isListed = attendants.isListed() ? 1 : 0;
      const limits = [silentMs, forgottenMs, isListed];
      return connection.redis.eval(beatScript, keys.length, ...keys, workerId, ...limits) as Promise<Beat>;
    });
  }

  async function announce(): Promise<void> {
    const [, living] = await beat();
    attendants.learn(living, { mayLack: true });
  }

  /** Runs beside the heartbeats, which must not wait for it. */
  async function release(from: readonly LeasedQueues[]): Promise<void> {
    const isRecent = dead.some((id) => performance.now() - (deadSince.get(id) ?? 0) < recentMs);
    const found = { workerIds: dead, isRecent };
    const released = await Promise.all(from.map((queues) => releaseLeases(queues, found, access)));
    const count = released.reduce((sum, each) => sum + each, 0);
    if (count > 0) access.onError?.(new Error(`${count} jobs of dead worker processes were released`));
  }

  async function keepBeating(): Promise<void> {
    while (!leaving.signal.aborted) {
      const heard = await beat().catch(() => undefined);
      const mayJudge = heard !== undefined && judge.mayJudge(performance.now());
      const [silent, living] = heard ?? [[], []];
      if (heard !== undefined) attendants.learn(living, { mayLack: !mayJudge });
      dead = mayJudge ? silent : [];
      deadSince = new Map(dead.map((id) => [id, deadSince.get(id) ?? performance.now()]));
      if (dead.length > 0) {
        releasing ??= release([...watched]).finally(() => {
          releasing = undefined;
        });
      }
      await pauseUnlessAborted(beatEveryMs, leaving.signal);
    }
  }

  async function stopSharing(listener: (workerIds: readonly string[]) => void): Promise<void> {
    attendants.unlist(listener);
    if (attendants.isListed()) return;
    await connection.run(() => connection.redis.zrem(keys[1], workerId)).catch(() => undefined);
  }

  async function leave(): Promise<void> {
    leaving.abort();
    await beating;
    await releasing;
    const removed = keys.map((key) => connection.run(() => connection.redis.zrem(key, workerId)));
    await Promise.allSettled(removed);
    await connection.close();
  }

  const beating = keepBeating();
  let left: Promise<void> | undefined;
  return {
    workerId,
    announce,
    watch(queues: LeasedQueues): () => void {
      watched.add(queues);
      // Not at the next heartbeat: everything waits for a process that starts after the only one died.
      if (dead.length > 0) void release([queues]);
      return () => void watched.delete(queues);
    },
    share(listener): Sharing {
      attendants.list(listener);
      return { leave: () => stopSharing(listener) };
    },
    close: () => (left ??= leave()),
  };
}
