/** The port that runs tasks: worker threads in the service. */
import type { TaskInput, TaskName, TaskOutput } from "./tasks/index.js";

export interface TaskLimits {
  /** How long the task may take once it runs, ms; then its thread is ended. */
  readonly limitMs: number;
  /** Memory of the input that is transferred instead of copied; it cannot be used here afterwards. */
  readonly transfer?: readonly ArrayBuffer[];
}

export type RunTask = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  limits: TaskLimits,
) => Promise<TaskResult<TaskOutput<Name>>>;

export type TaskResult<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly overran: "time" | "memory" };

export interface TaskRunner {
  /** Throws for a defect of the task. */
  readonly run: RunTask;
  /** Ends running tasks. */
  close(): Promise<void>;
}
