/** Limits how many pieces of one kind of work run at a time in this process; the others wait in order. */
import { AppError } from "@signalbox/core";

export type FewAtOnce = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Throws `TooManyRequests` when too many wait. */
export function createFewAtOnce({
  running: maxRunning,
  waiting: maxWaiting,
}: {
  readonly running: number;
  readonly waiting: number;
}): FewAtOnce {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < maxRunning) running += 1;
    else if (waiting.length >= maxWaiting) throw tooMany();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}

function tooMany(): AppError {
  return new AppError({ code: "TooManyRequests", message: "too many images at once; try again soon" });
}
