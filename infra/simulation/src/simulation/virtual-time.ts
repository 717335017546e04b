/**
 * The simulated machine: processes take turns in a random order, and only this module moves time. Everything a process
 * awaits outside itself waits for its turn, so a run executes one interleaving, the same for the same seed.
 */
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import type { Rng } from "./rng.js";

export interface SimulatedProcess {
  readonly name: string;
  /** A dead process never gets a turn again: its awaits never settle, as after SIGKILL. */
  alive: boolean;
  /** No turn before this time: a long garbage collection pause, a stopped container. */
  stalledUntil: number;
}

export interface VirtualTime {
  now(): number;
  /** The process continues when it is next chosen. */
  turn(process: SimulatedProcess): Promise<void>;
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Gives turns until `done`; throws after `maxTurns`, because then something is stuck. */
  run(done: () => boolean | Promise<boolean>, maxTurns: number, betweenTurns?: () => void): Promise<void>;
}

interface Parked {
  readonly process: SimulatedProcess;
  readonly resume: () => void;
}

interface Timer {
  readonly at: number;
  readonly resume: () => void;
}

export function createVirtualTime(rng: Rng, startMs: number): VirtualTime {
  let now = startMs;
  let parked: Parked[] = [];
  let timers: Timer[] = [];

  const fireTimers = (): void => {
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { resume } of due) resume();
  };

  const resumeOne = (): boolean => {
    parked = parked.filter(({ process }) => process.alive);
    const ready = parked.filter(({ process }) => process.stalledUntil <= now);
    if (ready.length === 0) return false;
    const chosen = rng.pick(ready);
    parked.splice(parked.indexOf(chosen), 1);
    chosen.resume();
    return true;
  };

  const skipAhead = (): void => {
    const moments = [...timers.map(({ at }) => at), ...parked.map(({ process }) => process.stalledUntil)];
    if (moments.length > 0) now = Math.max(now, Math.min(...moments));
  };

  return {
    now: () => now,
    turn: (process) => new Promise((resolve) => parked.push({ process, resume: resolve })),
    wait: (ms, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve();
        const resume = (): void => {
          signal.removeEventListener("abort", resume);
          resolve();
        };
        timers.push({ at: now + ms, resume });
        signal.addEventListener("abort", resume);
      }),
    async run(done, maxTurns, betweenTurns) {
      for (let turns = 0; turns < maxTurns; turns += 1) {
        await eventLoopTurn();
        if (await done()) return;
        betweenTurns?.();
        now += 1;
        fireTimers();
        if (!resumeOne()) skipAhead();
      }
      throw new Error(`still not done after ${maxTurns} turns`);
    },
  };
}
