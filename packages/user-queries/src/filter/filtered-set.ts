/**
 * The users of one workspace who meet every condition of a filter: members of some sets and of none of others.
 * Walks its *driver*, the smallest required set (all users if there is none), and checks the other conditions in
 * batches by row id; a page stops as soon as it is full. Cost of counting: one condition, or none, is one count by
 * index. One set (or all users) without others is the count of that set minus its intersection with the others,
 * found by walking these if they are smaller. Anything else walks the driver completely, so it costs the size of
 * the smallest set.
 */
import { fewAtATime } from "@signalbox/core";
import { once } from "../streams/once.js";
import { readAhead } from "../streams/read-ahead.js";
import { sumOf, type UserSet, type Span } from "../sets/user-set.js";
import { everyRead, partsOf, walkMatching, type Source } from "../streams/walk-matching.js";

export interface FilterParts {
  readonly allUsers: UserSet;
  /** A user must be in all of these. */
  readonly required: readonly UserSet[];
  /** And in none of these. */
  readonly excluded: readonly UserSet[];
  /** Whether a user is of the kind that all these sets have only users of; absent where they have users of any. */
  readonly isOfKind?: (sortKey: string) => boolean;
}

export interface FilteredSet {
  readonly allUsers: UserSet;
  /** As for a set. */
  readonly readAtMost: number;
  /** Whether there are no conditions. */
  readonly isAllUsers: boolean;
  count(): Promise<number>;
  /** Up to `limit` sort keys in the order of the walk; fewer only where the set ends. */
  walk(span: Span): Promise<readonly string[]>;
  /** Those of some listed users' sort keys that meet the conditions, in the given order. */
  among(sortKeys: readonly string[]): Promise<readonly string[]>;
  /** Sort keys that a complete walk reads. */
  cost(): Promise<number>;
}

export function filterSet({ allUsers, required, excluded, isOfKind }: FilterParts): FilteredSet {
  const findDriver = once(() => smallestOf(required));
  const conditions = conditionsOf({ required, excluded });
  const conditionsBeside = (driver: UserSet | undefined): readonly Condition[] =>
    conditions.filter(({ set }) => set !== driver);
  const walk = async ({ from, back, limit }: Span): Promise<readonly string[]> => {
    const driver = await findDriver();
    const others = conditionsBeside(driver);
    const keep = (sortKeys: readonly string[]): Promise<readonly string[]> => filterBy(others, sortKeys);
    const source = sourceOf(driver ?? allUsers, from, back);
    return walkMatching({ ...source, ...(others.length > 0 && { keep }), limit });
  };
  return {
    allUsers,
    readAtMost: (required[0] ?? allUsers).readAtMost,
    isAllUsers: required.length + excluded.length === 0 && isOfKind === undefined,
    walk,
    among: (sortKeys) => filterBy(conditions, isOfKind ? sortKeys.filter(isOfKind) : sortKeys),
    cost: once(async () => ((await findDriver()) ?? allUsers).count()),
    count: once(async () => {
      const driver = await findDriver();
      const [only, ...others] = required;
      if (others.length === 0) {
        const counted = await countWithout(only ?? allUsers, excluded, only !== undefined);
        if (counted !== undefined) return counted;
      }
      return countMatching(driver ?? allUsers, conditionsBeside(driver));
    }),
  };
}

/** Whether a user must be in a set, or must not. */
interface Condition {
  readonly set: UserSet;
  readonly isIn: boolean;
}

function conditionsOf({
  required,
  excluded,
}: Pick<FilterParts, "required" | "excluded">): readonly Condition[] {
  return [...required.map((set) => ({ set, isIn: true })), ...excluded.map((set) => ({ set, isIn: false }))];
}

/** So many sets are counted at once; the counts that are not waited for go on. */
const mostRacing = 4;

/**
 * Undefined without sets. Counts only if there is more than one. Of few, the smallest is the one whose count is known first:
 * counting takes longer the larger a set is, and another choice costs time only.
 */
async function smallestOf(sets: readonly UserSet[]): Promise<UserSet | undefined> {
  const bounded = sets.find(({ atMost }) => atMost !== undefined);
  if (bounded !== undefined || sets.length < 2) return bounded ?? sets[0];
  const sized = async (set: UserSet): Promise<{ readonly set: UserSet; readonly size: number }> => ({
    set,
    size: await set.count(),
  });
  if (sets.length <= mostRacing) return (await Promise.race(sets.map(sized))).set;
  const all = await fewAtATime(sets, sized);
  return all.reduce((least, each) => (each.size < least.size ? each : least)).set;
}

/** Filters by one set after another, so each gets only what the previous ones have left. */
async function filterBy(
  conditions: readonly Condition[],
  sortKeys: readonly string[],
): Promise<readonly string[]> {
  let remaining = sortKeys;
  for (const { set, isIn } of conditions) {
    if (remaining.length === 0) break;
    const found = await set.among(remaining);
    remaining = remaining.filter((sortKey) => found.has(sortKey) === isIn);
  }
  return remaining;
}

/**
 * The size of one set without the others, by walking the others; undefined when walking the set itself is cheaper.
 * The others are subsets of the set of all users, so the largest of them need not be walked.
 */
async function countWithout(
  whole: UserSet,
  others: readonly UserSet[],
  hasSet: boolean,
): Promise<number | undefined> {
  const size = await whole.count();
  const sized = await fewAtATime(others, async (set) => ({ set, size: await set.count() }));
  const ordered = sized.toSorted((left, right) => right.size - left.size);
  const walked = hasSet ? ordered : ordered.slice(1);
  if (sumOf(walked.map((each) => each.size)) > size) return undefined;
  const subtracted = hasSet ? [] : ordered.slice(0, 1);
  let remaining = size - sumOf(subtracted.map((each) => each.size));
  const counted = subtracted.map(({ set }) => set);
  for (const { set } of walked) {
    const required = hasSet ? [whole] : [];
    remaining -= await countMatching(set, conditionsOf({ required, excluded: counted }));
    counted.push(set);
  }
  return Math.max(0, remaining);
}

function sourceOf(set: UserSet, from?: string, back = false): Source<string> {
  return {
    read: (last, limit) => set.walk({ from: last ?? from, back, limit }),
    readAtMost: set.readAtMost,
  };
}

/** Sort keys that are counted at once. */
const countedPerPart = 4_000;

/** One part at a time: with several at once it would take as long, and delay everything else on the database. */
async function countMatching(set: UserSet, conditions: readonly Condition[]): Promise<number> {
  let total = 0;
  for await (const sortKeys of readAhead(everyRead(sourceOf(set)))) {
    for (const part of partsOf(sortKeys, countedPerPart)) total += await countBy(conditions, part);
  }
  return total;
}

/** Asks for the number that meets the last condition, so those that meet it are not read. */
async function countBy(conditions: readonly Condition[], sortKeys: readonly string[]): Promise<number> {
  const last = conditions.at(-1);
  if (last === undefined) return sortKeys.length;
  const remaining = await filterBy(conditions.slice(0, -1), sortKeys);
  if (remaining.length === 0) return 0;
  const found = (await last.set.countAmong?.(remaining)) ?? (await last.set.among(remaining)).size;
  return last.isIn ? found : remaining.length - found;
}
