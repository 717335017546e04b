/**
 * How prompt events are, learnt from what is observed of them, second by second: what they take at their quickest, and
 * how late the latest of them are by themselves, while no messages go out. Pure but for what it remembers.
 */
export interface Promptness {
  /** An event was applied that long after it was accepted, ms. `isBeside`: while messages go out. */
  observe(lagMs: number, now: number, isBeside: boolean): void;
  /** What they took on average in the quickest second of the last minute, ms; undefined while nobody knows. */
  quickestMs(): number | undefined;
  /** What they take on average by themselves, as in the last quiet seconds, ms; undefined while nobody knows, or not any more. */
  quietMs(now: number): number | undefined;
  /** So late was one in twenty, by itself, in the last quiet seconds, ms; undefined while nobody knows, or not any more. */
  lateMs(now: number): number | undefined;
}

/** One in so many is late. */
export const lateOnesIn = 20;

const stretchMs = 1_000;
/** Stretches with few events say nothing. */
const fewestEvents = 20;
/** One in twenty can be told from the slowest of all only among many. */
const fewestSamples = 100;
const enoughSamples = 1_000;
const maxStretches = 60;
const maxQuietStretches = 20;
/** What a machine did long ago says little of today. */
const quietIsKnownForMs = 900_000;

interface Stretch {
  readonly until: number;
  events: number;
  sumMs: number;
  isQuiet: boolean;
  readonly samplesMs: number[];
}

export function createPromptness(): Promptness {
  let stretch = stretchUntil(-Infinity);
  let means: readonly number[] = [];
  let quietMeans: readonly number[] = [];
  let lates: readonly number[] = [];
  let quiet: { readonly meanMs: number; readonly lateMs: number; readonly until: number } | undefined;
  const known = (now: number) => (quiet !== undefined && now < quiet.until ? quiet : undefined);

  const learn = ({ until, events, sumMs, isQuiet, samplesMs }: Stretch): void => {
    if (events >= fewestEvents) means = [...means, sumMs / events].slice(-maxStretches);
    if (!isQuiet || samplesMs.length < fewestSamples) return;
    quietMeans = [...quietMeans, sumMs / events].slice(-maxQuietStretches);
    lates = [...lates, quantile(samplesMs, 1 - 1 / lateOnesIn)].slice(-maxQuietStretches);
    quiet = {
      meanMs: quantile(quietMeans, 0.5),
      lateMs: quantile(lates, 0.5),
      until: until + quietIsKnownForMs,
    };
  };

  return {
    observe(lagMs, now, isBeside) {
      if (now >= stretch.until) {
        learn(stretch);
        stretch = stretchUntil(now + stretchMs);
      }
      stretch.events += 1;
      stretch.sumMs += lagMs;
      if (isBeside) stretch.isQuiet = false;
      if (stretch.samplesMs.length < enoughSamples) stretch.samplesMs.push(lagMs);
    },
    quickestMs: () => (means.length === 0 ? undefined : Math.min(...means)),
    quietMs: (now) => known(now)?.meanMs,
    lateMs: (now) => known(now)?.lateMs,
  };
}

function stretchUntil(until: number): Stretch {
  return { until, events: 0, sumMs: 0, isQuiet: true, samplesMs: [] };
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? 0;
}
