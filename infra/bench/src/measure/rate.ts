/** Repetitions per second of some work in this process, one after another. */
import { performance } from "node:perf_hooks";

/** The clock is read only once per this many repetitions, because one may take microseconds. */
const repetitionsPerCheck = 16;

/** `work` gets 0, 1, 2, … and is repeated for about this many seconds. */
export async function ratePerSecond(seconds: number, work: (index: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let done = 0; ;) {
    for (let step = 0; step < repetitionsPerCheck; step += 1) {
      const result = work(done);
      // Awaiting a value that is not a promise would cost as much as a short rendering.
      if (result instanceof Promise) await result;
      done += 1;
    }
    const passed = (performance.now() - start) / 1_000;
    if (passed >= seconds) return done / passed;
  }
}
