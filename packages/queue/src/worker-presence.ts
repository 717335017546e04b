/**
 * Heartbeats of worker processes. Each reports to Redis twice a second and releases the jobs of those that have stopped
 * reporting, which then need not wait for the end of their locks. A living process that is presumed dead loses its leases
 * just as if the locks had ended: Redis rejects commands with its old tokens.
 */
import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { pauseUnlessAborted } from "./bounded-wait.js";
import { openProducerConnection } from "./producer-connection.js";
import { workersKey } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";
import { releaseLeases, type LeasedQueues } from "./release-leases.js";
import { silentMs } from "./seen-workers.js";
import { createSilenceJudge } from "./silence-judge.js";
import type { WorkerHold } from "./worker-hold.js";

/** The presence of one process; all its readers and schedules share it. */
export interface WorkerPresence {
  /** BullMQ records it with every job that is active in this process. */
  readonly workerId: string;
  /** Reports at once; throws `unavailable("queue")`. Required before the process takes its first job. */
  announce(): Promise<void>;
  /** From now on jobs of dead processes are released in these queues. Returns a function that ends this. */
  watch(queues: LeasedQueues): () => void;
  /** To be called when the process has no leases any more. Bounded, also when Redis is away. */
  close(): Promise<void>;
}

/** How a reader or a schedule reaches Redis. */
export interface WorkerAccess extends RedisAccess {
  /** Shared by the whole process. Without one, each reader and schedule creates its own. */
  readonly presence?: WorkerPresence;
  /** Shared by the whole process. Without one, nothing is held. */
  readonly hold?: WorkerHold;
}

const beatEveryMs = 500;
/** Dead processes stay listed this long, so that jobs taken by their delayed commands are released as well. */
const forgottenMs = 60_000;

/** KEYS: workers. ARGV: worker id, `silentMs`, `forgottenMs`. Returns the silent workers, by the clock of Redis. */
const beatScript = `
local time = redis.call("TIME")
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call("ZADD", KEYS[1], now, ARGV[1])
local silent = redis.call("ZRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[2])
redis.call("ZREMRANGEBYSCORE", KEYS[1], "-inf", now - ARGV[3])
return silent`;

/**
 * Throws a `TypeError` for a malformed address; connects in the background. `role` says what the process does: its id, which
 * the board of queues shows with each active job, begins with it.
 */
export function createWorkerPresence(access: RedisAccess, role = "worker"): WorkerPresence {
  const workerId = `${role}-${randomUUID()}`;
  // Separate, so that a heartbeat never waits behind other commands. Connections of the queues report errors.
  const connection = openProducerConnection({ redisUrl: access.redisUrl });
  const key = workersKey(access.namespace);
  const watched = new Set<LeasedQueues>();
  const leaving = new AbortController();
  const judge = createSilenceJudge(silentMs, performance.now());
  /** As of the last heartbeat. */
  let dead: readonly string[] = [];
  let releasing: Promise<void> | undefined;

  function beat(): Promise<readonly string[]> {
    return connection.run(
      () =>
        connection.redis.eval(beatScript, 1, key, workerId, silentMs, forgottenMs) as Promise<
          readonly string[]
        >,
    );
  }

  /** Runs beside the heartbeats, which must not wait for it. */
  async function release(from: readonly LeasedQueues[]): Promise<void> {
    const released = await Promise.all(from.map((queues) => releaseLeases(queues, dead, access)));
    const count = released.reduce((sum, each) => sum + each, 0);
    if (count > 0) access.onError?.(new Error(`${count} jobs of dead worker processes were released`));
  }

  async function keepBeating(): Promise<void> {
    while (!leaving.signal.aborted) {
      const silent = await beat().catch(() => undefined);
      dead = silent !== undefined && judge.mayJudge(performance.now()) ? silent : [];
      if (dead.length > 0) {
        releasing ??= release([...watched]).finally(() => {
          releasing = undefined;
        });
      }
      await pauseUnlessAborted(beatEveryMs, leaving.signal);
    }
  }

  async function leave(): Promise<void> {
    leaving.abort();
    await beating;
    await releasing;
    await connection.run(() => connection.redis.zrem(key, workerId)).catch(() => undefined);
    await connection.close();
  }

  const beating = keepBeating();
  let left: Promise<void> | undefined;
  return {
    workerId,
    announce: async () => void (await beat()),
    watch(queues: LeasedQueues): () => void {
      watched.add(queues);
      // Not at the next heartbeat: everything waits for a process that starts after the only one died.
      if (dead.length > 0) void release([queues]);
      return () => void watched.delete(queues);
    },
    close: () => (left ??= leave()),
  };
}
