/** A number of places: who finds none waits for one, in the order of arrival. */

export interface Places {
  /** Resolves when a place is free, with a function that frees it again; calls after the first do nothing. */
  take(): Promise<() => void>;
}

export function createPlaces(count: number): Places {
  let free = count;
  const waiting: ((leave: () => void) => void)[] = [];

  const createLeave = (): (() => void) => {
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next(createLeave());
    };
  };

  return {
    async take() {
      if (free === 0) return new Promise((resolve) => waiting.push(resolve));
      free -= 1;
      return createLeave();
    },
  };
}
