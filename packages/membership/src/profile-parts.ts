/** The parts of a user that can grow without end, each within its budget, and how many entries were left out of each. */
import type { Json } from "@signalbox/core";
import {
  addFacts,
  deserializeTrim,
  leftOut,
  mergeBounded,
  noTrim,
  serializeTrim,
  type BoundedFacts,
  type Budget,
  type StoredTrim,
  type Trim,
} from "./bounded-facts.js";
import type { Fact, Facts } from "./facts.js";

export type BoundedPart = "traits" | "groups" | "anonymousIds";

/** One MiB together. */
export const partBudgets: Readonly<Record<BoundedPart, Budget>> = {
  traits: { bytes: 524_288, least: 128 },
  groups: { bytes: 262_144, least: 128 },
  anonymousIds: { bytes: 262_144, least: 128 },
};

/** Absent for parts of which nothing was left out, and whose values never became smaller. */
export type Trims = Partial<Readonly<Record<BoundedPart, Trim>>>;
export type StoredTrims = Partial<Readonly<Record<BoundedPart, StoredTrim>>>;

/**
 * How many entries were left out as they came. Unlike the facts this depends on the order of events: it is for people, and
 * a rebuild keeps it.
 */
export type LeftOutCounts = Partial<Readonly<Record<BoundedPart, number>>>;

/** What a profile, or a user, keeps beside its facts. */
export interface Bounds {
  readonly trims?: Trims;
  readonly leftOut?: LeftOutCounts;
}

export interface PartOutcome<Value extends Json> extends Bounds {
  readonly facts: Facts<Value>;
}

/** Adds statements to one part; returns the same facts when nothing changes. */
export function addToPart<Value extends Json>(
  part: BoundedPart,
  { facts, ...bounds }: PartOutcome<Value>,
  added: readonly (readonly [string, Fact<Value>])[],
): PartOutcome<Value> {
  const known = { facts, trim: bounds.trims?.[part] ?? noTrim };
  const after = addFacts(known, added, partBudgets[part]);
  const gone = new Set(leftOut(facts, after.facts).map(([name]) => name));
  for (const [name] of added) if (!after.facts.has(name)) gone.add(name);
  return outcomeOf(part, { known, after, bounds, gone: gone.size });
}

/** Merges one part of two users. */
export function mergePart<Value extends Json>(
  part: BoundedPart,
  { facts, ...bounds }: PartOutcome<Value>,
  other: PartOutcome<Value>,
): PartOutcome<Value> {
  const known = { facts, trim: bounds.trims?.[part] ?? noTrim };
  const added = { facts: other.facts, trim: other.trims?.[part] ?? noTrim };
  const after = mergeBounded(known, added, partBudgets[part]);
  const gone = leftOut(facts, after.facts).length + leftOut(other.facts, after.facts).length;
  return outcomeOf(part, { known, after, bounds, gone: gone + (other.leftOut?.[part] ?? 0) });
}

interface PartChange<Value extends Json> {
  readonly known: BoundedFacts<Value>;
  readonly after: BoundedFacts<Value>;
  readonly bounds: Bounds;
  readonly gone: number;
}

function outcomeOf<Value extends Json>(
  part: BoundedPart,
  { known, after, bounds, gone }: PartChange<Value>,
): PartOutcome<Value> {
  const { trims, leftOut: counts } = bounds;
  const isTrimmed = serializeTrim(after.trim) !== undefined;
  const withTrim =
    after.trim === known.trim ? trims : withPart(trims, part, isTrimmed ? after.trim : undefined);
  const withCount = gone === 0 ? counts : { ...counts, [part]: (counts?.[part] ?? 0) + gone };
  return {
    facts: after.facts,
    ...(withTrim !== undefined && { trims: withTrim }),
    ...(withCount !== undefined && { leftOut: withCount }),
  };
}

function withPart(trims: Trims | undefined, part: BoundedPart, trim: Trim | undefined): Trims | undefined {
  const { [part]: _, ...others } = trims ?? {};
  const next: Trims = trim === undefined ? others : { ...others, [part]: trim };
  return Object.keys(next).length === 0 ? undefined : next;
}

/** In the order of the parts, so that equal trims give equal JSON. */
export function serializeTrims(trims: Trims | undefined): StoredTrims | undefined {
  if (trims === undefined) return undefined;
  return Object.fromEntries(
    parts.flatMap((part) => {
      const trim = trims[part];
      return trim === undefined ? [] : [[part, serializeTrim(trim)]];
    }),
  );
}

export function deserializeTrims(stored: StoredTrims): Trims {
  return Object.fromEntries(
    parts.flatMap((part) => (stored[part] === undefined ? [] : [[part, deserializeTrim(stored[part])]])),
  );
}

const parts: readonly BoundedPart[] = ["traits", "groups", "anonymousIds"];
