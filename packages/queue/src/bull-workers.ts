/**
 * A group of BullMQ workers that live and end together, one per queue, each with at most one job at work among all
 * processes unless told otherwise. They share one connection for commands (each needs a blocking one besides), start as
 * soon as Redis is there, and close within a bound once their running jobs have ended. The jobs of a process that died are
 * released by the others (`worker-presence.ts`). Used by the readers of mailboxes and of work, and by the schedule.
 */
import { type Job, type Queue, Worker } from "bullmq";
import { asError, pauseUnlessAborted, retryDelayMs, within } from "./bounded-wait.js";
import { openQueue } from "./bull-queue.js";
import { openPatientConnection } from "./patient-connection.js";
import { openPromptConnection, type PromptConnection } from "./prompt-connection.js";
import { queuePrefix } from "./queue-names.js";
import { createWorkerPresence, type WorkerAccess } from "./worker-presence.js";

/** A job in hand, with what is needed to act on it. */
export interface JobInHand {
  readonly job: Job<unknown>;
  readonly id: string;
  /** Proof of the hold: Redis knows the job's holder by it. */
  readonly token: string;
  readonly queue: Queue<unknown>;
  readonly connection: PromptConnection;
  readonly leaving: AbortSignal;
}

export interface BullWorkersOptions {
  readonly access: WorkerAccess;
  readonly queueNames: readonly string[];
  /** How long a lock lasts that its process, though alive, does not renew. Renewed at half of it. */
  readonly lockMs: number;
  /** How often jobs whose lock has ended are searched for; the second search finds one at the latest. */
  readonly stallCheckMs: number;
  /** Jobs each worker has at work at once, whatever other processes do; without it one among all processes. */
  readonly concurrency?: number;
  /** Done on every queue before work starts, and again whenever Redis was away: it may have lost it. */
  readonly prepare?: (queue: Queue<unknown>) => Promise<void>;
  /** Must not throw, except `WaitingError` to leave the job where it now is. `lane` is the index of the queue. */
  readonly attend: (hand: JobInHand, lane: number) => Promise<void>;
}

/** Long enough for the history an operator looks at and for late repeats of an add; bounded by count under load. */
const keepCompleted = { age: 3_600, count: 5_000 };
const keepFailed = { age: 7 * 86_400, count: 1_000 };
/** A job whose workers die again and again is never given up. */
const maxStalledCount = 1_000_000;
/** An idle worker looks again after this long: the gap when another process leaves waiting jobs behind. */
const idleLookSeconds = 1;
const closingMs = 3_000;

export function startBullWorkers(options: BullWorkersOptions): { close(): Promise<void> } {
  const { access } = options;
  const leaving = new AbortController();
  const connection = openPromptConnection(access);
  const patient = openPatientConnection(access);
  const report = (thrown: unknown): void => access.onError?.(asError(thrown));
  const running = new Set<Promise<void>>();
  const queues = options.queueNames.map((name) => openQueue(name, connection, access.namespace));
  const presence = access.presence ?? createWorkerPresence(access);
  const stopWatching = presence.watch({ queues, connection });

  function attend(lane: number, queue: Queue<unknown>, job: Job<unknown>, token: string): Promise<void> {
    const hand = { job, id: job.id ?? "", token, queue, connection, leaving: leaving.signal };
    const attended = options.attend(hand, lane);
    const ended = attended.catch(() => undefined).finally(() => running.delete(ended));
    running.add(ended);
    return attended;
  }

  const workers = queues.map((queue, lane) => {
    const worker = new Worker<unknown>(queue.name, (job, token) => attend(lane, queue, job, token ?? ""), {
      name: presence.workerId,
      connection: patient.redis,
      prefix: queuePrefix(access.namespace, queue.name),
      autorun: false,
      concurrency: options.concurrency ?? 1,
      drainDelay: idleLookSeconds,
      lockDuration: options.lockMs,
      stalledInterval: options.stallCheckMs,
      maxStalledCount,
      removeOnComplete: keepCompleted,
      removeOnFail: keepFailed,
      runRetryDelay: 1_000,
    });
    worker.on("error", (error) => {
      if (!isConnectionLoss(error)) {
        report(error);
      }
    });
    return worker;
  });

  async function prepare(): Promise<void> {
    // At once after a reconnect: a Redis that lost everything has forgotten the global concurrency too.
    const prepared = queues.map(async (queue) => {
      if (options.concurrency === undefined) {
        await connection.run(() => queue.setGlobalConcurrency(1));
      }
      await options.prepare?.(queue);
    });
    await Promise.all([presence.announce(), ...prepared]);
  }

  async function start(): Promise<void> {
    for (let failures = 0; !leaving.signal.aborted; failures += 1) {
      try {
        await prepare();
        connection.redis.on("ready", () => void prepare().catch(report));
        break;
      } catch (error) {
        report(error);
        await pauseUnlessAborted(retryDelayMs(failures, Math.random()), leaving.signal);
      }
    }
    for (const worker of leaving.signal.aborted ? [] : workers) {
      void worker.run().catch(report);
    }
  }

  const started = start();
  return {
    async close(): Promise<void> {
      leaving.abort();
      // At once: a worker goes on taking jobs until it is told to close, and much is waited for before that.
      await Promise.all(workers.map((worker) => worker.pause(true)));
      await started;
      await patient.stopReconnecting();
      const closed = Promise.all(workers.map((worker) => worker.close()));
      await Promise.all(running);
      await within(closed, closingMs).catch(report);
      patient.disconnect();
      stopWatching();
      if (presence !== access.presence) await presence.close();
      await connection.close();
    },
  };
}

/** The shared connection has reported it already; each worker would say it again. */
function isConnectionLoss(error: Error): boolean {
  return "syscall" in error || /^Connection is closed|ECONN|ETIMEDOUT|EPIPE/.test(error.message);
}
