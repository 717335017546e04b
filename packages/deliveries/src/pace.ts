/**
 * Events first: how many messages a second may go out while events are to stay quick. As long as events are applied
 * as promptly as they can be the pace grows; when they lag it falls at once, as in a network that is congested (AIMD), and
 * when more of them are late than would be by themselves it falls slowly. How prompt they can be is learnt: a quick machine
 * is kept quick, and a slow one does not stand still. Pure but for what it remembers; the moment is passed in.
 */
import { createPromptness, lateOnesIn } from "./promptness.js";

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

/** Events that take so much longer, on average, than they do by themselves are in want of the machine. */
const tolerance = 1.5;
/** And so much longer than they do at their quickest, where nobody knows what they take by themselves. */
const quickestTolerance = 1.3;
/** In any case: what they took by themselves may be long ago, of a machine that was slow then. */
const utmostTolerance = 4;
/** A machine that is quicker still is not kept so: less is too little to tell a lag by. */
const leastTargetMs = 15;
/** While nobody knows how quick they can be. */
const firstTargetMs = 80;
/** One that takes so much longer than the latest twentieth by themselves is late. */
const lateTolerance = 1.2;
/** Sooner is never late, on however quick a machine, or one whose clock is behind that of the api. */
const leastLateMs = 25;
/** A campaign never stands still; a machine that is full of events would feel more than that. */
const slowest = 25;
const fastest = 20_000;
/** A campaign beside many events makes them lag again and again: between two lags it still gives way. */
const givesWayForMs = 10_000;
/** And for so long it grows by little: in the time until lateness is seen, it must not leave far behind what the machine bears. */
const cautiousForMs = 4_000;
/** How long the effect of a change is waited for before the next. */
const adjustEveryMs = 100;
/** Of the latest observation; a few dozen decide. */
const weight = 0.05;
/** Late ones are few: a thousand decide. */
const lateWeight = 0.001;
/** What is left of the pace after each look, by why it falls. */
const afterLag = 0.8;
const whileMoreAreLate = 0.97;
/** Events that come so long after a message come beside it. */
const besideMs = 1_000;
/** Beside many events messages begin slowly after such a rest: only what goes out tells what the machine can bear. */
const restMs = 10_000;
const firstPerSecond = 150;
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
  let takenAt = -Infinity;
  let lateShare = 0;
  const promptness = createPromptness();

  const targetMs = (now: number): number => {
    const quickest = promptness.quickestMs();
    if (quickest === undefined) return firstTargetMs;
    const quiet = promptness.quietMs(now);
    const bearable =
      quiet === undefined
        ? quickestTolerance * quickest
        : Math.min(tolerance * quiet, utmostTolerance * quickest);
    return Math.max(leastTargetMs, bearable);
  };

  const areEventsAbout = (now: number): boolean => now - observedAt < forgottenAfterMs;

  /** Whether it can be told when too many events are late. That is seen only a second or two later, so the pace grows slowly. */
  const knowsWhatIsLate = (now: number): boolean =>
    areEventsAbout(now) && promptness.lateMs(now) !== undefined;

  const grown = (pace: number, now: number): number => {
    if (!knowsWhatIsLate(now)) return pace * 1.05 + 10;
    return now - laggedAt < cautiousForMs ? pace * 1.015 + 2 : pace * 1.03 + 5;
  };

  const leftOfPace = (now: number): number => {
    if (!areEventsAbout(now)) return 1;
    if (lagMs > targetMs(now)) return afterLag;
    return lateShare > 1 / lateOnesIn ? whileMoreAreLate : 1;
  };

  /**
   * From what really goes out: a pace nobody uses up says nothing. Of a whole second, because in the moment that made
   * events lag little went out either, and that is not what the machine can bear.
   */
  const adjust = (now: number): void => {
    const sinceMs = now - adjustedAt;
    if (sinceMs < adjustEveryMs) return;
    const share = Math.min(sinceMs, 1_000) / 1_000;
    takenPerSecond = takenPerSecond * (1 - share) + (taken * share * 1_000) / sinceMs;
    const left = leftOfPace(now);
    if (left < 1) laggedAt = now;
    perSecond =
      left < 1
        ? Math.max(slowest, Math.min(perSecond, takenPerSecond) * left)
        : Math.min(fastest, grown(perSecond, now));
    adjustedAt = now;
    taken = 0;
  };

  return {
    isGivingWay: (now) => areEventsAbout(now) && now - laggedAt < givesWayForMs,
    get perSecond() {
      return perSecond;
    },
    observe(observedMs, now) {
      promptness.observe(observedMs, now, now - takenAt < besideMs);
      const lateMs = promptness.lateMs(now);
      const isLate = lateMs !== undefined && observedMs > Math.max(leastLateMs, lateTolerance * lateMs);
      lateShare += ((isLate ? 1 : 0) - lateShare) * lateWeight;
      const known = areEventsAbout(now) ? lagMs : observedMs;
      lagMs = known + (observedMs - known) * weight;
      observedAt = now;
    },
    take(now) {
      const isAfterRest = now - takenAt > restMs;
      if (isAfterRest && knowsWhatIsLate(now)) perSecond = Math.min(perSecond, firstPerSecond);
      adjust(now);
      taken += 1;
      takenAt = now;
      const at = Math.max(nextAt, now);
      nextAt = at + 1_000 / perSecond;
      return at - now;
    },
  };
}
