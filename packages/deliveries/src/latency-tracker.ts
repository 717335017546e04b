/** How late events are applied: the 95th percentile of the latencies of the last second. Time is passed in. */
export interface LatencyTracker {
  /** An event was applied that long after it was accepted, ms. */
  observe(latencyMs: number, now: number): void;
  /** 0 when nothing was observed within the last second. */
  p95Ms(now: number): number;
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
    p95Ms(now) {
      const sorted = inWindow(now)
        .map(({ latencyMs }) => latencyMs)
        .toSorted((one, other) => one - other);
      return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
    },
  };
}
