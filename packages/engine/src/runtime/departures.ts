/**
 * When a step sets out. What steps ask of the database and of the queue at the same moment travels together (storage's
 * shared trips; a queue that makes all it was told durable with one write), so where several are under way, the next
 * wait for each other, about as long as a step takes: each costs less, and the machine has more left for whatever else it
 * does. Where that is much, steps take longer, so they wait longer and cost less still, and the machine recovers. With few
 * about, a step sets out at once, and nothing is added to its latency.
 */
export type Departures = <Result>(step: () => Promise<Result>) => Promise<Result>;

export interface DeparturesPorts {
  readonly now: () => Date;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
}

const shortestMs = 6;
/** Steps with hundreds of messages take longer than that, and have company enough. */
const longestMs = 20;
/** Fewer than so many others gain too little from company. */
const fewestOthers = 2;
/** Of the latest step; a few dozen decide. */
const weight = 0.05;

export function createDepartures({ now, rest }: DeparturesPorts): Departures {
  let underWay = 0;
  let next: Promise<void> | undefined;
  let stepMs = shortestMs;

  const departure = (): Promise<void> =>
    (next ??= rest(stepMs).finally(() => {
      next = undefined;
    }));

  const timed = async <Result>(step: () => Promise<Result>): Promise<Result> => {
    const startedAt = now().getTime();
    const result = await step();
    const tookMs = now().getTime() - startedAt;
    stepMs += (Math.min(Math.max(tookMs, shortestMs), longestMs) - stepMs) * weight;
    return result;
  };

  return async (step) => {
    const others = underWay;
    underWay += 1;
    try {
      if (others >= fewestOthers) await departure();
      return await timed(step);
    } finally {
      underWay -= 1;
    }
  };
}
