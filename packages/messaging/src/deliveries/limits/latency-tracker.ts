/**
 * Tracks how late events are applied: the median of the latencies of the last second, which a few slow events do not
 * change. Time is passed in.
 */
export interface LatencyTracker {
  /** Records that an event was applied this long after it was accepted, ms. */
  observe(latencyMs: number, now: number): void;
  /** 0 when nothing was observed within the last second. */
  medianMs(now: number): number;
}

const windowMs = 1_000;

export function createLatencyTracker(): LatencyTracker {
  let samples: { readonly at: number; readonly latencyMs: number }[] = [];
  const inWindow = (now: number) => samples.filter(({ at }) => at > now - windowMs);
  return {
    observe(latencyMs, now) {
      const oldest = samples[0];
      // Rarely, so that the cost of an observation does not depend on their number.
      if (oldest !== undefined && oldest.at <= now - 2 * windowMs) samples = inWindow(now);
      samples.push({ at: now, latencyMs });
    },
    medianMs(now) {
      const sorted = inWindow(now)
        .map(({ latencyMs }) => latencyMs)
        .toSorted((one, other) => one - other);
      return sorted[Math.floor(sorted.length / 2)] ?? 0;
    },
  };
}
