/** An entry of worker threads for what no task may do: it never ends, unless it is told to. */
import type { TaskMessage } from "./worker.js";

export default function run({ name, started }: TaskMessage): unknown {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
  started.postMessage("started");
  if (name === "planDraft") return "ended";
  for (;;);
}
