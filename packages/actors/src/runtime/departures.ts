/**
 * When a step sets out. What steps ask of the database and of the queue at the same moment travels together (storage's
 * shared trips; a queue that makes all it was told durable with one write), so where several are under way, the next
 * wait a few milliseconds for each other: each costs less, and the machine has more left for whatever else it does. With
 * few about, a step sets out at once, and nothing is added to its latency.
 */
export type Departures = <Result>(step: () => Promise<Result>) => Promise<Result>;

const departsEveryMs = 6;
/** Fewer than so many others gain too little from company. */
const fewestOthers = 2;

/** `rest` waits, ms. */
export function createDepartures(rest: (ms: number) => Promise<void>): Departures {
  let underWay = 0;
  let next: Promise<void> | undefined;

  const departure = (): Promise<void> =>
    (next ??= rest(departsEveryMs).finally(() => {
      next = undefined;
    }));

  return async (step) => {
    const others = underWay;
    underWay += 1;
    try {
      if (others >= fewestOthers) await departure();
      return await step();
    } finally {
      underWay -= 1;
    }
  };
}
