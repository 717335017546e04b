/** The port that runs the tasks about drafts: worker threads in the service. */
import type { DraftTasks } from "../tasks/index.js";

export interface TaskLimits {
  /** How long the task may take once it runs, ms; then its thread is ended. */
  readonly limitMs: number;
  /** Memory of the input that is transferred instead of copied; it cannot be used here afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
}

export type TaskResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly overran: "time" | "memory" };

/** Throw for a defect of the task. */
export type DraftThreads = {
  readonly [Name in keyof DraftTasks]: (
    input: Parameters<DraftTasks[Name]>[0],
    limits: TaskLimits,
  ) => Promise<TaskResult<ReturnType<DraftTasks[Name]>>>;
};
