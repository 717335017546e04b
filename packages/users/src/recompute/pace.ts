/**
 * How fast background work goes beside live events. It sends more users at once while events are applied soon, because a
 * part of many users costs less per user; while events are late it sends fewer, and sleeps as long as it worked.
 */
export interface Pace {
  /** How many users to send at once. */
  readonly users: number;
  /** How many large reads may be under way. */
  readonly reads: number;
  /** Call it after each part, with the time that the part took. */
  rest(workedMs: number): Promise<void>;
}

export interface PaceOptions {
  /** How late events are applied now, ms. */
  readonly eventDelayMs: () => number;
  readonly sleep: (ms: number) => Promise<void>;
}

const fewestUsers = 128;
const mostUsers = 512;
const mostReads = 2;
const soonMs = 20;
const lateMs = 40;

export function createPace({ eventDelayMs, sleep }: PaceOptions): Pace {
  let users = fewestUsers;
  return {
    get users() {
      return users;
    },
    get reads() {
      return eventDelayMs() <= soonMs ? mostReads : 1;
    },
    async rest(workedMs) {
      const delayMs = eventDelayMs();
      if (delayMs <= soonMs) users = Math.min(mostUsers, users * 2);
      if (delayMs <= lateMs) return;
      users = Math.max(fewestUsers, users / 2);
      await sleep(workedMs);
    },
  };
}

/** Where no event waits. */
export const steadyPace: Pace = { users: fewestUsers, reads: mostReads, rest: () => Promise.resolve() };
