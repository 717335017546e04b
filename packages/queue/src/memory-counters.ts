/** The counters within one process. */
import type { Counters } from "@signalbox/core";

export function createMemoryCounters(now: () => number = Date.now): Counters {
  const counters = new Map<string, { value: number; readonly endsAt: number }>();
  return {
    add(name, amount, windowMs) {
      const known = counters.get(name);
      const counter =
        known !== undefined && known.endsAt > now() ? known : { value: 0, endsAt: now() + windowMs };
      counter.value += amount;
      counters.set(name, counter);
      return Promise.resolve({ value: counter.value, endsInMs: counter.endsAt - now() });
    },
  };
}
