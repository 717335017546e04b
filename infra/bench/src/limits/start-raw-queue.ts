/** Starts BullMQ alone in two processes and requests rounds. */
import { performance } from "node:perf_hooks";
import type { BenchContext } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { startLimitProcess } from "./limit-process.js";

export interface RawQueueOrder {
  readonly jobs: number;
  /** Added in one call. */
  readonly perTrip: number;
  readonly tripsAtOnce: number;
}

export interface RawQueue {
  /** Resolves with jobs per second: from the first one added to the last one done. */
  round(order: RawQueueOrder): Promise<number>;
  stop(): Promise<void>;
}

export function startRawQueue({ redisUrl }: Installation, { environment }: BenchContext): RawQueue {
  const startRole = (role: string) =>
    startLimitProcess(new URL("./raw-queue.js", import.meta.url), environment, [role, redisUrl]);
  const [adder, worker] = [startRole("adder"), startRole("worker")];
  return {
    async round(order) {
      const start = performance.now();
      await Promise.all([adder.sendAndWait(order), worker.sendAndWait(order)]);
      return (order.jobs * 1_000) / (performance.now() - start);
    },
    async stop() {
      await Promise.all([adder.stop(), worker.stop()]);
    },
  };
}
