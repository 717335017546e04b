/**
 * Warns at start when Redis has no memory limit: the high-water mark is then relative to the memory of the whole
 * machine, which Redis may never reach.
 */
import type { Log } from "@signalbox/service";

const warning =
  "Redis has no memory limit (maxmemory 0): events are refused only when it uses most of the memory its machine reports. " +
  "Set maxmemory to what Redis may use; docs/operations.md says how.";

/** Logs nothing when Redis does not answer: the service reports that itself. */
export async function warnWithoutMemoryLimit(
  queue: { hasMemoryLimit(): Promise<boolean> },
  log: Log,
): Promise<void> {
  if (await queue.hasMemoryLimit().catch(() => true)) return;
  log({ level: "warn", message: warning });
}
