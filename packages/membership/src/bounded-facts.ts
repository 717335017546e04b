/**
 * Facts within a budget of bytes. The newest statements by (event time, message id, name) are kept; what is at the floor or
 * older is left out. The floor follows from the set of all statements alone: the lowest at which the weight of the newer
 * ones fits, where a name weighs as much as its largest newer statement. That weight never falls as statements are added,
 * so the floor only rises, and the same statements give the same facts in any order, with any repetition, split over
 * facts that are merged later.
 *
 * A name whose value became smaller keeps what its larger statements weighed, as `peaks`: without them the facts would
 * depend on whether the smaller value came first.
 */
import type { Json } from "@signalbox/core";
import { isLater, type Fact, type Facts } from "./facts.js";

/** Statements at it or before are left out. */
export type Floor = readonly [at: number, messageId: string, name: string];

/** An earlier statement of a name that weighs more than every later one. */
export type Peak = readonly [at: number, messageId: string, weight: number];

export interface Trim {
  readonly floor?: Floor;
  /** By name, the newest first, with rising weights. */
  readonly peaks: ReadonlyMap<string, readonly Peak[]>;
}

export interface BoundedFacts<Value extends Json = Json> {
  readonly facts: Facts<Value>;
  readonly trim: Trim;
}

export interface Budget {
  /** Of all facts together. */
  readonly bytes: number;
  /** The weight of a small fact; larger ones weigh the next power of two of it. */
  readonly least: number;
}

export const noTrim: Trim = { peaks: new Map() };

/** Adds statements, and leaves out the oldest beyond the budget. Returns the same object when nothing changes. */
export function addFacts<Value extends Json>(
  known: BoundedFacts<Value>,
  added: Iterable<readonly [string, Fact<Value>]>,
  budget: Budget,
): BoundedFacts<Value> {
  const facts = new Map(known.facts);
  const peaks = new Map(known.trim.peaks);
  let changed = false;
  for (const [name, fact] of added) {
    if (isBelow(known.trim.floor, fact, name)) continue;
    const present = facts.get(name);
    if (present !== undefined && !isLater(fact, present)) {
      changed = addPeak(peaks, name, { peak: peakOf(name, fact, budget), present, budget }) || changed;
      continue;
    }
    changed = true;
    facts.set(name, fact);
    if (present === undefined) continue;
    addPeak(peaks, name, { peak: peakOf(name, present, budget), present: fact, budget });
  }
  return changed ? withinBudget({ facts, trim: { ...known.trim, peaks } }, budget) : known;
}

/** All statements of two sets of facts. */
export function mergeBounded<Value extends Json>(
  known: BoundedFacts<Value>,
  other: BoundedFacts<Value>,
  budget: Budget,
): BoundedFacts<Value> {
  const floor = higher(known.trim.floor, other.trim.floor);
  const raised = floor === known.trim.floor ? known : aboveFloor(known, floor);
  const merged = addFacts(raised, other.facts, budget);
  const peaks = new Map(merged.trim.peaks);
  for (const [name, more] of other.trim.peaks) {
    const present = merged.facts.get(name);
    if (present === undefined) continue;
    for (const peak of more) {
      if (!isBelow(merged.trim.floor, [null, peak[0], peak[1]], name))
        addPeak(peaks, name, { peak, present, budget });
    }
  }
  return withinBudget({ facts: merged.facts, trim: { ...merged.trim, peaks } }, budget);
}

/** The names of `before` that are left out of `after`. */
export function leftOut<Value extends Json>(
  before: Facts<Value>,
  after: Facts<Value>,
): readonly (readonly [string, Fact<Value>])[] {
  return before === after ? [] : [...before].filter(([name]) => !after.has(name));
}

interface PeakPlace {
  readonly peak: Peak;
  readonly present: Fact;
  readonly budget: Budget;
}

/** Keeps the peaks that weigh more than all that is newer; whether that changed them. */
function addPeak(
  peaks: Map<string, readonly Peak[]>,
  name: string,
  { peak, present, budget }: PeakPlace,
): boolean {
  const before = peaks.get(name) ?? [];
  let weight = weightOf(name, present, budget);
  const kept = [...before, peak].toSorted(newestFirst).filter((each) => {
    if (each[2] <= weight) return false;
    weight = each[2];
    return true;
  });
  if (kept.length === before.length && kept.every((each, nth) => each === before[nth])) return false;
  if (kept.length > 0) peaks.set(name, kept);
  else peaks.delete(name);
  return true;
}

function newestFirst(a: Peak, b: Peak): number {
  return b[0] - a[0] || (a[1] === b[1] ? b[2] - a[2] : a[1] < b[1] ? 1 : -1);
}

interface Statement {
  readonly place: Floor;
  /** What it adds to the newer statements of its name. */
  readonly weight: number;
}

function withinBudget<Value extends Json>(known: BoundedFacts<Value>, budget: Budget): BoundedFacts<Value> {
  const { facts, trim } = known;
  let total = 0;
  for (const [name, fact] of facts)
    total += trim.peaks.get(name)?.at(-1)?.[2] ?? weightOf(name, fact, budget);
  const over = total - budget.bytes;
  return over <= 0 ? known : aboveFloor(known, floorOf(statementsOf(known, budget), over));
}

/** Mostly one new entry replaces an old one, and looking for the oldest costs less than sorting. */
const fewScans = 4;

/** The newest of the statements that must be left out to lose so much weight. */
function floorOf(statements: readonly Statement[], over: number): Floor | undefined {
  let floor: Floor | undefined;
  let left = over;
  for (let scan = 0; scan < fewScans && left > 0; scan += 1) {
    const oldest = oldestAbove(statements, floor);
    if (oldest === undefined) return floor;
    floor = oldest.place;
    left -= oldest.weight;
  }
  if (left <= 0) return floor;
  const behind = floor;
  const others = statements.filter(({ place }) => behind === undefined || compare(place, behind) > 0);
  return others
    .toSorted((a, b) => compare(a.place, b.place))
    .find(({ weight }) => {
      left -= weight;
      return left <= 0;
    })?.place;
}

function oldestAbove(statements: readonly Statement[], floor: Floor | undefined): Statement | undefined {
  let oldest: Statement | undefined;
  for (const statement of statements) {
    if (floor !== undefined && compare(statement.place, floor) <= 0) continue;
    if (oldest === undefined || compare(statement.place, oldest.place) < 0) oldest = statement;
  }
  return oldest;
}

/** Of each name the newest, and its peaks. */
function statementsOf({ facts, trim }: BoundedFacts, budget: Budget): readonly Statement[] {
  const statements: Statement[] = [];
  for (const [name, fact] of facts) {
    let below = weightOf(name, fact, budget);
    statements.push({ place: [fact[1], fact[2], name], weight: below });
    for (const [at, messageId, weight] of trim.peaks.get(name) ?? []) {
      statements.push({ place: [at, messageId, name], weight: weight - below });
      below = weight;
    }
  }
  return statements;
}

function aboveFloor<Value extends Json>(
  { facts, trim }: BoundedFacts<Value>,
  floor: Floor | undefined,
): BoundedFacts<Value> {
  if (floor === undefined) return { facts, trim };
  const kept = new Map([...facts].filter(([name, fact]) => !isBelow(floor, fact, name)));
  const peaks = new Map<string, readonly Peak[]>();
  for (const [name, all] of trim.peaks) {
    const above = kept.has(name) ? all.filter(([at, id]) => !isBelow(floor, [null, at, id], name)) : [];
    if (above.length > 0) peaks.set(name, above);
  }
  return { facts: kept, trim: { floor, peaks } };
}

function isBelow(floor: Floor | undefined, [, at, messageId]: Fact, name: string): boolean {
  return floor !== undefined && compare([at, messageId, name], floor) <= 0;
}

function higher(a: Floor | undefined, b: Floor | undefined): Floor | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return compare(a, b) >= 0 ? a : b;
}

function compare(a: Floor, b: Floor): number {
  if (a[0] !== b[0]) return a[0] - b[0];
  const [left, right] = a[1] === b[1] ? [a[2], b[2]] : [a[1], b[1]];
  return left === right ? 0 : left < right ? -1 : 1;
}

function peakOf(name: string, fact: Fact, budget: Budget): Peak {
  return [fact[1], fact[2], weightOf(name, fact, budget)];
}

/** Facts are never changed, so each is measured once. */
const sizes = new WeakMap<Fact, number>();

function weightOf(name: string, fact: Fact, { least }: Budget): number {
  let size = sizes.get(fact);
  if (size === undefined) {
    size = Buffer.byteLength(JSON.stringify([name, fact]));
    sizes.set(fact, size);
  }
  let weight = least;
  while (weight < size) weight *= 2;
  return weight;
}

export interface StoredTrim {
  readonly floor?: Floor;
  readonly peaks?: readonly (readonly [string, readonly Peak[]])[];
}

/** Undefined when nothing is left out and nothing was larger; equal trims give equal JSON. */
export function serializeTrim({ floor, peaks }: Trim): StoredTrim | undefined {
  if (floor === undefined && peaks.size === 0) return undefined;
  return {
    ...(floor !== undefined && { floor }),
    ...(peaks.size > 0 && { peaks: [...peaks].toSorted(([a], [b]) => (a < b ? -1 : 1)) }),
  };
}

export function deserializeTrim(stored: StoredTrim | undefined): Trim {
  if (stored === undefined) return noTrim;
  const { floor, peaks = [] } = stored;
  return { peaks: new Map(peaks), ...(floor !== undefined && { floor }) };
}
