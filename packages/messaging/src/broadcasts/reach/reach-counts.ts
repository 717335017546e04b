/** Counts what becomes of a broadcast: exactly, or by places of a random sample, with intervals. Pure. */
import { parseSortKey } from "@signalbox/users";
import { addPlace, estimateOf, noPlaces } from "@signalbox/user-queries";
import type { JudgedUser } from "./judge-users.js";
import { compareStops, stopKey, type ReachReason, type ReachStop } from "./reach-reason.js";

export interface ReachCount {
  readonly count: number;
  /** The bounds that contain the true count in 95 of 100 samples; absent for an exact one. */
  readonly low?: number;
  readonly high?: number;
}

export interface NotReached extends ReachCount {
  readonly reason: ReachReason;
  readonly segmentId?: string;
  readonly hasLeft?: boolean;
  readonly sample: readonly ReachExample[];
}

export interface ReachExample {
  readonly userId: string;
  readonly isAnonymous?: true;
  readonly stop: ReachStop;
}

export interface Reach {
  readonly people: {
    /** Users that were looked at. */
    readonly looked: number;
    /** Users of the included segments. */
    readonly total: number;
    readonly low?: number;
    readonly high?: number;
    readonly isEstimate: boolean;
  };
  readonly reached: ReachCount;
  /** Of those who are reached, in quiet hours now: they get it when these end. */
  readonly later: ReachCount;
  readonly notReached: readonly NotReached[];
  /** Of those who are reached, how many have no value of a user property that the text needs; in the order of the plan. */
  readonly lacking: readonly Lacking[];
}

export interface Lacking extends ReachCount {
  readonly name: string;
}

/** A user, and why they do not get it. */
export interface SettledUser {
  readonly user: Pick<JudgedUser, "sortKey" | "isLater" | "lacks">;
  readonly stop: ReachStop | undefined;
}

/** Users who were looked at together: all of a page, or consecutive ones of a sample. */
export interface ReachPlace {
  /** Also those outside of the included segments. */
  readonly users: number;
  readonly settled: readonly SettledUser[];
}

export interface ReachCounts {
  add(place: ReachPlace): void;
  /** All users of the audience were added. */
  exact(): Reach;
  /** Of that many users of the workspace. */
  estimate(population: number): Reach;
}

const everyone = "people";
const reachedKey = "reached";
const laterKey = "later";
const lackingKey = (name: string): string => `lacking ${name}`;

interface CountedPlace {
  readonly users: number;
  readonly counts: ReadonlyMap<string, number>;
}

export interface CountedReach {
  /** Users to name for each reason. */
  readonly examples: number;
  /** The excluded segments in their order. */
  readonly excluded: readonly string[];
  /** User properties that the text needs. */
  readonly needs: readonly string[];
}

export function createReachCounts({ examples, excluded, needs }: CountedReach): ReachCounts {
  const stops = new Map<string, { readonly stop: ReachStop; readonly sample: ReachExample[] }>();
  const places: CountedPlace[] = [];
  let looked = 0;
  const note = (sortKey: string, stop: ReachStop): string => {
    const key = stopKey(stop);
    const known = stops.get(key) ?? { stop, sample: [] };
    stops.set(key, known);
    if (known.sample.length < examples) {
      const { kind, id: userId } = parseSortKey(sortKey);
      known.sample.push({ userId, ...(kind === "anonymous" && { isAnonymous: true }), stop });
    }
    return key;
  };
  const reachBy = (countOf: (key: string) => ReachCount, isEstimate: boolean): Reach => {
    const { count: total, ...interval } = countOf(everyone);
    return {
      people: { looked, total, ...interval, isEstimate },
      reached: countOf(reachedKey),
      later: countOf(laterKey),
      notReached: [...stops]
        .toSorted(([, one], [, other]) => compareStops(excluded)(one.stop, other.stop))
        .map(([key, { stop, sample }]) => {
          const { reason, segmentId, hasLeft } = stop;
          return {
            reason,
            ...(segmentId !== undefined && { segmentId }),
            ...(hasLeft !== undefined && { hasLeft }),
            ...countOf(key),
            sample: [...sample],
          };
        }),
      lacking: needs.map((name) => ({ name, ...countOf(lackingKey(name)) })),
    };
  };
  return {
    add({ users, settled }) {
      const counts = new Map<string, number>();
      const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
      for (const { user, stop } of settled) {
        count(everyone);
        if (stop !== undefined) count(note(user.sortKey, stop));
        else count(reachedKey);
        if (stop === undefined && user.isLater) count(laterKey);
        if (stop === undefined) for (const name of user.lacks) count(lackingKey(name));
      }
      looked += users;
      places.push({ users, counts });
    },
    exact: () =>
      reachBy(
        (key) => ({ count: places.reduce((sum, { counts }) => sum + (counts.get(key) ?? 0), 0) }),
        false,
      ),
    estimate: (population) =>
      reachBy((key) => {
        const sums = places.reduce(
          (all, { users, counts }) => addPlace(all, { users, members: counts.get(key) ?? 0 }),
          noPlaces,
        );
        return estimateOf(population, sums);
      }, true),
  };
}
