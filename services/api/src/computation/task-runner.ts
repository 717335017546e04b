/** The port that runs tasks: worker threads in the service. */
import type { TaskLimits, TaskResult } from "@signalbox/user-queries";
import type { TaskInput, TaskName, TaskOutput } from "./tasks/index.js";

export type RunTask = <Name extends TaskName>(
  name: Name,
  input: TaskInput<Name>,
  limits: TaskLimits,
) => Promise<TaskResult<TaskOutput<Name>>>;

export interface TaskRunner {
  /** Throws for a defect of the task. */
  readonly run: RunTask;
  /** Ends running tasks. */
  close(): Promise<void>;
}
