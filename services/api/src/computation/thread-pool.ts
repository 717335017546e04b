/**
 * Runs tasks in worker threads with a lower priority than the main thread. Threads are started on demand and end
 * after an idle time. A task that takes too long, or too much memory, ends with its thread only.
 */
import { MessageChannel } from "node:worker_threads";
import { AppError } from "@signalbox/core";
import { Piscina } from "piscina";
import { createConcurrencyLimit } from "../http/concurrency-limit.js";
import type { TaskRunner } from "./task-runner.js";
import type { TaskOutput } from "./tasks/index.js";
import type { TaskMessage } from "./worker.js";

export interface ThreadPoolOptions {
  /** The module with the tasks: `worker.js`. */
  readonly entry: URL;
  readonly threads: number;
  /** For Node in the threads; as in the main thread when absent. */
  readonly execArgv?: readonly string[];
  /** Time for a thread to load its modules, on a busy machine, ms. */
  readonly startMs?: number;
  /** Called when a thread could not be started. */
  readonly onError?: (error: unknown) => void;
}

/** Long enough for someone who edits: starting a thread takes longer than the first answer of a preview may. */
const idleMs = 600_000;
const longestTimerMs = 2_147_483_647;
/** A safeguard: the input of tasks is bounded so that they stay far below. */
const memoryMb = 1_024;
/**
 * As `nice` counts: about half the time of the main thread when both want a processor. With a much higher figure a
 * thread would not load its modules in time on a machine whose processors are all busy.
 */
const lowerPriority = 3;

export function createThreadPool(options: ThreadPoolOptions): TaskRunner {
  const { entry, threads, execArgv, startMs = 60_000, onError = () => undefined } = options;
  const pool = new Piscina<TaskMessage, unknown>({
    filename: entry.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    niceIncrement: lowerPriority,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    ...(execArgv !== undefined && { execArgv: [...execArgv] }),
  });
  pool.on("error", onError);
  // Tasks wait here: the pool does not start a new thread for waiting tasks after it has ended one.
  const waitMs = longestTimerMs;
  const limit = createConcurrencyLimit({ running: threads, waiting: Infinity, waitMs, what: "tasks" });
  return {
    async run(name, input, { limitMs, transfer = [] }) {
      const release = await limit.acquire("");
      const ending = new AbortController();
      const { port1: onStarted, port2: started } = new MessageChannel();
      let hasStarted = false;
      let timer = setTimeout(() => ending.abort(), startMs);
      onStarted.once("message", () => {
        hasStarted = true;
        clearTimeout(timer);
        timer = setTimeout(() => ending.abort(), limitMs);
      });
      try {
        const task = { signal: ending.signal, transferList: [started, ...transfer] };
        const value = await pool.run({ name, input, started }, task);
        return { ok: true, value: value as TaskOutput<typeof name> };
      } catch (error) {
        if (hasStarted && ending.signal.aborted) return { ok: false, overran: "time" };
        if (isOutOfMemory(error)) return { ok: false, overran: "memory" };
        if (ending.signal.aborted) throw tooBusy(name, error);
        throw new Error(`the task ${name} failed in its thread`, { cause: error });
      } finally {
        onStarted.removeAllListeners("message").close();
        clearTimeout(timer);
        release();
      }
    },
    close: () => pool.destroy(),
  };
}

function tooBusy(task: string, cause: unknown): AppError {
  return new AppError({
    code: "ComputationUnavailable",
    message: `The service is too busy to start ${task}; nothing was changed. Send this again.`,
    retry: "later",
    cause,
  });
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}
