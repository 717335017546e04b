/** A worker thread entry that never ends a task, except on request. */
import type { TaskMessage } from "./worker.js";

export default function run({ name, started }: TaskMessage): unknown {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  started.postMessage("started");
  if (name === "planDraft") return "ended";
  for (;;);
}
