/**
 * A group of BullMQ workers with one lifecycle, one per queue that is attended, each with at most one active job over all
 * processes by default. They share one connection for commands (each needs a blocking one besides), start as soon as Redis
 * is there, and close within a bound once their running jobs have ended. The jobs of a dead process are released by the
 * others (`worker-presence.ts`). Used by the readers of mailboxes and work queues, and by the schedule.
 */
import { type Job, type Queue, Worker } from "bullmq";
import { asError, pauseUnlessAborted, retryDelayMs, within } from "./bounded-wait.js";
import { wakeWorkers } from "./bull-fair-turns.js";
import { createBullQueueWorker } from "./bull-queue-worker.js";
import { openQueue } from "./bull-queue.js";
import { onServerReturn } from "./open-redis.js";
import { openWorkerConnections, type Lent } from "./worker-connection.js";
import type { ProducerConnection } from "./producer-connection.js";
import { idlePollSeconds } from "./idle-poll.js";
import { queuePrefix } from "./queue-names.js";
import { createWorkerPresence, type WorkerAccess, type WorkerPresence } from "./worker-presence.js";

/** A leased job, with what is needed to act on it. */
export interface LeasedBullJob {
  readonly job: Job<unknown>;
  readonly id: string;
  /** Proof of the lease: Redis identifies the lease holder by it. */
  readonly token: string;
  readonly queue: Queue<unknown>;
  readonly connection: ProducerConnection;
  readonly leaving: AbortSignal;
  /** Takes one job after the other from the queue, if it has no `concurrency`. */
  readonly worker: Worker<unknown>;
}

export interface BullWorkersOptions {
  readonly access: WorkerAccess;
  readonly queueNames: readonly string[];
  /** How long a lock lasts when its living process does not renew it. Renewed at half of it. */
  readonly lockMs: number;
  /** How often expired locks are searched for; the second search finds one at the latest. */
  readonly stallCheckMs: number;
  /** Active jobs per worker, independent of other processes; without it one over all processes. */
  readonly concurrency?: number;
  /** Runs on every queue before work starts, and again after Redis was away: it may have lost its data. */
  readonly prepare?: (queue: Queue<unknown>) => Promise<void>;
  /** Decides which of the queues this process attends; without it all. Called when Redis is there. */
  readonly divide?: (group: AttendedGroup) => Division;
  /** Must not throw, except `WaitingError` to leave the job where it is. `index` is that of the queue. */
  readonly attend: (leased: LeasedBullJob, index: number) => Promise<void>;
}

/** The queues of a group, for what decides which of them are attended. */
export interface AttendedGroup {
  readonly presence: WorkerPresence;
  readonly queues: readonly Queue<unknown>[];
  readonly connection: ProducerConnection;
  /** Opens or closes the workers of queues, by index, so that those in the set have one. */
  attendOnly(indexes: ReadonlySet<number>): void;
}

export interface Division {
  /** Called as soon as the process leaves, so that others need not wait until it has closed. */
  leave(): Promise<void>;
}

/** Long enough for an operator's history and for late repeats of an add; bounded by count under load. */
const keepCompleted = { age: 3_600, count: 5_000 };
const keepFailed = { age: 7 * 86_400, count: 1_000 };
/** A job is never given up, however often its workers die. */
const maxStalledCount = 1_000_000;
const closingMs = 3_000;

export function startBullWorkers(options: BullWorkersOptions): { close(): Promise<void> } {
  const { access } = options;
  const leaving = new AbortController();
  const connections = access.connections ?? openWorkerConnections(access);
  const { commands: connection, workers: workerConnection } = connections;
  const report = (thrown: unknown): void => access.onError?.(asError(thrown));
  const running = new Set<Promise<void>>();
  const queues = options.queueNames.map((name) => openQueue(name, connection, access.namespace));
  const presence = access.presence ?? createWorkerPresence(access);
  const stopWatching = presence.watch({ queues, connection });

  function attend(
    index: number,
    taken: Pick<LeasedBullJob, "job" | "token" | "queue" | "worker">,
  ): Promise<void> {
    const leased = { ...taken, id: taken.job.id ?? "", connection, leaving: leaving.signal };
    const attended = options.attend(leased, index);
    const ended = attended.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return attended;
  }

  function openWorker(index: number, queue: Queue<unknown>): Lent<Worker<unknown>> {
    const take = (job: Job<unknown>, token = ""): Promise<void> =>
      attend(index, { job, token, queue, worker: lent.borrower });
    const lent: Lent<Worker<unknown>> = workerConnection.lend(
      (redis) =>
        new Worker<unknown>(queue.name, take, {
          ...workerOptions(options),
          name: presence.workerId,
          connection: redis,
          prefix: queuePrefix(access.namespace, queue.name),
        }),
    );
    lent.borrower.on("error", (error) => {
      if (!isConnectionLoss(error)) report(error);
    });
    return lent;
  }

  async function prepare(queue: Queue<unknown>): Promise<void> {
    if (options.concurrency === undefined) {
      await connection.run(() => queue.setGlobalConcurrency(1));
    }
    await options.prepare?.(queue);
  }

  /** Repeats until it succeeds; false when it is no longer wanted or the process leaves first. */
  async function untilDone(attempt: () => Promise<void>, isWanted = (): boolean => true): Promise<boolean> {
    for (let failures = 0; !leaving.signal.aborted && isWanted(); failures += 1) {
      try {
        await attempt();
        return true;
      } catch (error) {
        report(error);
        await pauseUnlessAborted(retryDelayMs(failures, Math.random()), leaving.signal);
      }
    }
    return false;
  }

  const queueWorkers = queues.map((queue, index) =>
    createBullQueueWorker({
      openWorker: () => openWorker(index, queue),
      prepare: (isWanted) => untilDone(() => prepare(queue), isWanted),
      wakeOthers: () => wakeWorkers({ queue, connection }),
      leaving: leaving.signal,
      report,
    }),
  );

  /** At once after a reconnect: a Redis that lost its data has also lost the global concurrency. */
  async function prepareAgain(): Promise<void> {
    const attended = queues.filter((_, index) => queueWorkers[index]?.isAttended());
    await Promise.all([presence.announce(), ...attended.map(prepare)]);
  }

  const attendOnly = (wanted: ReadonlySet<number>): void =>
    queueWorkers.forEach((each, index) => each.attend(wanted.has(index)));
  let division: Division | undefined;

  /** Each queue on its own: a master of a Cluster that is away holds up its own queues only. */
  async function start(): Promise<void> {
    if (!(await untilDone(() => presence.announce())) || leaving.signal.aborted) return;
    if (options.divide === undefined) attendOnly(new Set(queues.keys()));
    else division = options.divide({ presence, queues, connection, attendOnly });
    onServerReturn(connection.redis, () => void prepareAgain().catch(report));
  }

  const started = start();
  return {
    async close(): Promise<void> {
      const left = division?.leave();
      leaving.abort();
      // At once: a worker takes jobs until it is told to close, and closing waits for much before that.
      await Promise.all(queueWorkers.map((each) => each.pause()));
      await started;
      await workerConnection.stopReconnecting();
      const closed = Promise.all(queueWorkers.map((each) => each.close()));
      await Promise.all(running);
      await within(closed, closingMs).catch(report);
      await left;
      stopWatching();
      if (presence !== access.presence) await presence.close();
      if (connections !== access.connections) await connections.close();
    },
  };
}

function workerOptions({ concurrency, lockMs, stallCheckMs }: BullWorkersOptions) {
  return {
    autorun: false,
    concurrency: concurrency ?? 1,
    drainDelay: idlePollSeconds,
    lockDuration: lockMs,
    stalledInterval: stallCheckMs,
    maxStalledCount,
    removeOnComplete: keepCompleted,
    removeOnFail: keepFailed,
    runRetryDelay: 1_000,
  };
}

/** Already reported by the shared connection. */
function isConnectionLoss(error: Error): boolean {
  return "syscall" in error || /^Connection is closed|ECONN|ETIMEDOUT|EPIPE/.test(error.message);
}
