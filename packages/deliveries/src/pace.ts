/**
 * Events first: how many messages a second may go out while events are to stay quick. As long as events are applied
 * promptly the pace grows; when they lag it falls at once, as in a network that is congested (AIMD). Pure but for what it
 * remembers; the moment is passed in.
 */
export interface Pace {
  /** An event was applied that long after it was accepted, ms. */
  observe(lagMs: number, now: number): void;
  /** How long the next message has to wait, ms; each call takes a place. */
  take(now: number): number;
  /** Messages a second at the moment. */
  readonly perSecond: number;
}

/** Events that take longer than that, on average, are in want of the machine. */
const targetLagMs = 80;
/** A campaign never stands still. */
const slowest = 50;
const fastest = 20_000;
/** How long the effect of a change is waited for before the next. */
const adjustEveryMs = 100;
/** Of the latest observation; a few dozen decide. */
const weight = 0.05;
/** Without events nothing lags. */
const forgottenAfterMs = 500;

export function createPace(): Pace {
  let perSecond = fastest;
  let lagMs = 0;
  let observedAt = -Infinity;
  let adjustedAt = -Infinity;
  let nextAt = -Infinity;
  let taken = 0;

  /** From what really went out since the last time: a pace nobody uses up says nothing. */
  const adjust = (now: number): void => {
    const sinceMs = now - adjustedAt;
    if (sinceMs < adjustEveryMs) return;
    const used = (taken * 1_000) / Math.min(sinceMs, 1_000);
    const isLagging = lagMs > targetLagMs && now - observedAt < forgottenAfterMs;
    perSecond = isLagging
      ? Math.max(slowest, Math.min(perSecond, used) * 0.8)
      : Math.min(fastest, perSecond * 1.05 + 10);
    adjustedAt = now;
    taken = 0;
  };

  return {
    get perSecond() {
      return perSecond;
    },
    observe(observedMs, now) {
      const known = now - observedAt < forgottenAfterMs ? lagMs : observedMs;
      lagMs = known + (observedMs - known) * weight;
      observedAt = now;
    },
    take(now) {
      adjust(now);
      taken += 1;
      const at = Math.max(nextAt, now);
      nextAt = at + 1_000 / perSecond;
      return at - now;
    },
  };
}
