/** Starts the raw driver of recomputes in its own process. */
import type { BenchContext } from "../benchmark.js";
import type { Installation } from "../installation.js";
import { startLimitProcess } from "./limit-process.js";

export interface RawRecomputeOrder {
  readonly workspaceId: string;
  /** The events of this name are read. */
  readonly event?: string;
  /** Whose documents are read: everyone's, or those of the owners of these events. */
  readonly reads: "owners" | "everyone";
  /** The documents and rows of the members of these segments are written. */
  readonly slots: readonly number[];
}

export interface RawRecomputed {
  readonly seconds: number;
  /** Numbers of documents, and of rows. */
  readonly read: number;
  readonly written: number;
  readonly rows: number;
}

export interface RawRecompute {
  /** Copies what `run` will replace. */
  prepare(order: RawRecomputeOrder): Promise<void>;
  /** Carries out the prepared order. */
  run(): Promise<RawRecomputed>;
  stop(): Promise<void>;
}

export function startRawRecompute({ mongodbUrl }: Installation, { environment }: BenchContext): RawRecompute {
  const started = startLimitProcess(new URL("./raw-recompute.js", import.meta.url), environment, [
    mongodbUrl,
  ]);
  return {
    prepare: async (order) => void (await started.sendAndWait(order)),
    run: async () => (await started.sendAndWait("run")) as RawRecomputed,
    stop: () => started.stop(),
  };
}
