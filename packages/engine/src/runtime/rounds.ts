/**
 * Rounds: what is ready in the partitions of a process is applied together. A member that joins during a round takes part
 * in the next one, which begins when every member has left. There is no timer: a quiet process begins at once. The members
 * of a round make their calls at the same moments, so that the adapters combine each stage of all of them into one round
 * trip. A member that knows that it will take long leaves early.
 */

export interface Rounds {
  /** Resolves when the member's round begins, with a function that ends its part in it; calls after the first do nothing. */
  join(): Promise<() => void>;
}

export function createRounds(): Rounds {
  let waiting: ((leave: () => void) => void)[] = [];
  /** Of the round under way that have not left it. */
  let members = 0;

  const begin = (): void => {
    const joined = waiting;
    waiting = [];
    members = joined.length;
    for (const enter of joined) enter(createLeave());
  };

  const createLeave = (): (() => void) => {
    let isMember = true;
    return () => {
      if (!isMember) return;
      isMember = false;
      members -= 1;
      if (members === 0 && waiting.length > 0) begin();
    };
  };

  return {
    join: async () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        // One turn of the event loop lets partitions that were served in this turn join the round.
        if (members === 0 && waiting.length === 1) setImmediate(begin);
      }),
  };
}
