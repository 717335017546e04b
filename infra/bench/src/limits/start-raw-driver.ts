/** Starts the raw driver in its own process and requests rounds. */
import type { BenchContext } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { startLimitProcess } from "./limit-process.js";

export interface RawOrder {
  /** Events from this one on are rewritten. */
  readonly fromSeq: number;
  readonly partitions: number;
  /** Events per batch. */
  readonly size: number;
  /** Share of the events before the measurement starts. */
  readonly warmUp: number;
}

export interface RawResult {
  readonly events: number;
  readonly perSecond: number;
}

export interface RawDriver {
  readonly pid: number;
  round(order: RawOrder, onWarm: () => void): Promise<RawResult>;
  stop(): Promise<void>;
}

export function startRawDriver({ mongodbUrl }: Installation, { environment }: BenchContext): RawDriver {
  const started = startLimitProcess(new URL("./raw-driver.js", import.meta.url), environment, [mongodbUrl]);
  return {
    pid: started.pid,
    async round(order, onWarm) {
      for (let warmUpMessage = await started.sendAndWait(order); ; warmUpMessage = await started.next()) {
        if (warmUpMessage !== "warm") return warmUpMessage as RawResult;
        onWarm();
      }
    },
    stop: () => started.stop(),
  };
}
