/**
 * The clock of the in-memory queue. The default is the machine's; a simulation passes its own and so decides when a retry
 * or a scheduled run happens.
 */
import { pauseUnlessAborted } from "./bounded-wait.js";

export interface MemoryClock {
  /** Milliseconds, on any scale that only grows. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const machineClock: MemoryClock = { now: () => Date.now(), wait: pauseUnlessAborted };
/** Does not change with the time of day. */
export const steadyClock: MemoryClock = { now: () => performance.now(), wait: pauseUnlessAborted };
