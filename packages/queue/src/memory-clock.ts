/**
 * The time the in-memory queue lives in. The default is the machine's; a simulation passes a clock of its own and then
 * decides itself when a retry or a scheduled run happens.
 */
import { pauseUnlessAborted } from "./bounded-wait.js";

export interface MemoryClock {
  /** Milliseconds, on any scale that only grows. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export const machineClock: MemoryClock = { now: () => Date.now(), wait: pauseUnlessAborted };
