/**
 * How late events are applied: the median of the latencies of the last second, which a few slow ones do not move. Time is
 * passed in.
 */
export interface LatencyTracker {
  /** An event was applied that long after it was accepted, ms. */
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
      // Seldom, so that an observation costs the same however many there are.
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
