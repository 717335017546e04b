/** The time, and waiting for it: of the machine, or of a simulation, which decides when a wait ends. */
import { pauseUnlessAborted } from "./bounded-wait.js";

export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Resolves after the time, or at once when the signal aborts. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

/** The time of day: for what is shown, as the age of a message batch. */
export const wallClock: Clock = { now: () => Date.now(), wait: pauseUnlessAborted };
/** Does not change with the time of day: for how long something lasts. */
export const steadyClock: Clock = { now: () => performance.now(), wait: pauseUnlessAborted };
