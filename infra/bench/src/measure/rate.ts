/** How often something can be done in a second, one after the other, in this process. */
import { performance } from "node:perf_hooks";

/** Looks at the clock only now and then: what is measured may take microseconds. */
const doneBetweenLooks = 16;

/** `work` is given 0, 1, 2, … and goes on for about so long. */
export async function ratePerSecond(seconds: number, work: (index: number) => unknown): Promise<number> {
  const start = performance.now();
  for (let done = 0; ;) {
    for (let step = 0; step < doneBetweenLooks; step += 1) {
      const result = work(done);
      // Awaiting what is no promise would cost as much as a short text.
      if (result instanceof Promise) await result;
      done += 1;
    }
    const passed = (performance.now() - start) / 1_000;
    if (passed >= seconds) return done / passed;
  }
}
