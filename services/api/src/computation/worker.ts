/** The entry of a worker thread: runs one task at a time. */
import type { MessagePort } from "node:worker_threads";
import { prepare, tasks, type TaskName } from "./tasks/index.js";

export interface TaskMessage {
  readonly name: TaskName;
  readonly input: unknown;
  /** Notified when the task begins: waiting for a thread does not count as its time. */
  readonly started: MessagePort;
}

export default async function runTask({ name, input, started }: TaskMessage): Promise<unknown> {
  await prepare(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  started.postMessage("started");
  started.close();
  const task = tasks[name] as (input: unknown) => unknown;
  return task(input);
}
