/**
 * Events first: how many messages a second may go out while events are to stay quick. As long as events are applied
 * as promptly as they can be the pace grows; when they lag it falls at once, as in a network that is congested (AIMD). How
 * prompt they can be is learnt from the last minute: a quick machine is kept quick, and a slow one does not stand still.
 * Pure but for what it remembers; the moment is passed in.
 */
export interface Pace {
  /** An event was applied that long after it was accepted, ms. */
  observe(lagMs: number, now: number): void;
  /** How long the next message has to wait, ms; each call takes a place. */
  take(now: number): number;
  /** Whether events come in that messages made lag in the last seconds. */
  isGivingWay(now: number): boolean;
  /** Messages a second at the moment. */
  readonly perSecond: number;
}

/** Events that take so much longer than they do at their quickest, on average, are in want of the machine. */
const tolerance = 1.3;
/** A machine that is quicker still is not kept so: less is too little to tell a lag by. */
const leastTargetMs = 15;
/** While nobody knows how quick they can be. */
const firstTargetMs = 80;
/** Of so many stretches the quickest says how quick they can be; those with few events say nothing. */
const stretchMs = 1_000;
const maxStretches = 60;
const fewestEvents = 20;
/** A campaign never stands still. */
const slowest = 50;
const fastest = 20_000;
/** A campaign beside many events makes them lag again and again: between two lags it still gives way. */
const givesWayForMs = 10_000;
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
  let laggedAt = -Infinity;
  let nextAt = -Infinity;
  let taken = 0;
  let takenPerSecond = 0;
  let stretch = { until: -Infinity, sum: 0, events: 0 };
  let means: readonly number[] = [];

  const remember = (observedMs: number, now: number): void => {
    if (now >= stretch.until) {
      const { sum, events } = stretch;
      if (events >= fewestEvents) means = [...means, sum / events].slice(-maxStretches);
      stretch = { until: now + stretchMs, sum: 0, events: 0 };
    }
    stretch.sum += observedMs;
    stretch.events += 1;
  };

  const targetMs = (): number =>
    means.length === 0 ? firstTargetMs : Math.max(leastTargetMs, tolerance * Math.min(...means));

  const areEventsAbout = (now: number): boolean => now - observedAt < forgottenAfterMs;

  /**
   * From what really goes out: a pace nobody uses up says nothing. Of a whole second, because in the moment that made
   * events lag little went out either, and that is not what the machine can bear.
   */
  const adjust = (now: number): void => {
    const sinceMs = now - adjustedAt;
    if (sinceMs < adjustEveryMs) return;
    const share = Math.min(sinceMs, 1_000) / 1_000;
    takenPerSecond = takenPerSecond * (1 - share) + (taken * share * 1_000) / sinceMs;
    const isLagging = lagMs > targetMs() && areEventsAbout(now);
    if (isLagging) laggedAt = now;
    perSecond = isLagging
      ? Math.max(slowest, Math.min(perSecond, takenPerSecond) * 0.8)
      : Math.min(fastest, perSecond * 1.05 + 10);
    adjustedAt = now;
    taken = 0;
  };

  return {
    isGivingWay: (now) => areEventsAbout(now) && now - laggedAt < givesWayForMs,
    get perSecond() {
      return perSecond;
    },
    observe(observedMs, now) {
      remember(observedMs, now);
      const known = areEventsAbout(now) ? lagMs : observedMs;
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
