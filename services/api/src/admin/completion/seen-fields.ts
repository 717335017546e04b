/** What a sample of data holds, by path: the kinds of the values, how often each is there, and the values themselves. */
import type { Json } from "@signalbox/core";
import { walkData, type DataPlace } from "./walk-data.js";

export const valueTypes = ["string", "number", "boolean", "date", "array", "object"] as const;
export type ValueType = (typeof valueTypes)[number];

export type Scalar = string | number | boolean;

export interface SeenField extends DataPlace {
  /** Of users, or of events, that have it. */
  readonly count: number;
  readonly types: ReadonlyMap<ValueType, number>;
  readonly values: ReadonlyMap<Scalar, number>;
}

export interface SeenFields {
  readonly fields: ReadonlyMap<string, SeenField>;
  /** Users or events that were looked at. */
  readonly looked: number;
}

const mostFields = 2_000;
/** Of one path. */
const mostValues = 1_000;
/** Longer texts are no choices. */
const longestValue = 200;

export interface SeenCollection extends SeenFields {
  /** The traits of one user, or the data of one event. */
  add(data: Json): void;
}

interface CollectedField extends DataPlace {
  count: number;
  readonly types: Map<ValueType, number>;
  readonly values: Map<Scalar, number>;
}

export function createSeenCollection(): SeenCollection {
  const fields = new Map<string, CollectedField>();
  let looked = 0;
  return {
    fields,
    get looked() {
      return looked;
    },
    add(data) {
      looked += 1;
      for (const { place, types, values } of placesIn(data)) {
        const known = fields.get(place.path) ?? { ...place, count: 0, types: new Map(), values: new Map() };
        if (fields.size >= mostFields && !fields.has(place.path)) continue;
        fields.set(place.path, known);
        known.count += 1;
        for (const type of types) increase(known.types, type, 1);
        for (const value of values) {
          if (known.values.has(value) || known.values.size < mostValues) increase(known.values, value, 1);
        }
      }
    },
  };
}

interface FoundPlace {
  readonly place: DataPlace;
  readonly types: Set<ValueType>;
  readonly values: Set<Scalar>;
}

/** Each path once, also where a list has it many times. A path that holds only null is left out. */
function placesIn(data: Json): Iterable<FoundPlace> {
  const found = new Map<string, FoundPlace>();
  walkData(data, (place, value) => {
    if (value === null) return;
    const known = found.get(place.path) ?? { place, types: new Set(), values: new Set() };
    found.set(place.path, known);
    known.types.add(typeOf(value));
    if (isChoice(value)) known.values.add(value);
  });
  return found.values();
}

function isChoice(value: Exclude<Json, null>): value is Scalar {
  if (typeof value === "string") return value !== "" && value.length <= longestValue;
  return typeof value !== "object";
}

export function typeOf(value: Exclude<Json, null>): ValueType {
  if (Array.isArray(value)) return "array";
  if (typeof value === "string") return isDate(value) ? "date" : "string";
  if (typeof value === "number" || typeof value === "boolean")
    return typeof value === "number" ? "number" : "boolean";
  return "object";
}

/** A date of ISO 8601, with or without a time. */
function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d\S*)?$/.test(text) && !Number.isNaN(Date.parse(text));
}

/** Of several workspaces. */
export function mergeSeen(all: readonly SeenFields[]): SeenFields {
  const [only, ...others] = all;
  if (only !== undefined && others.length === 0) return only;
  const fields = new Map<string, CollectedField>();
  for (const { path, keys, count, types, values } of all.flatMap((each) => [...each.fields.values()])) {
    const known = fields.get(path) ?? { path, keys, count: 0, types: new Map(), values: new Map() };
    fields.set(path, known);
    known.count += count;
    for (const [type, number] of types) increase(known.types, type, number);
    for (const [value, number] of values) increase(known.values, value, number);
  }
  return { fields, looked: all.reduce((sum, { looked }) => sum + looked, 0) };
}

function increase<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** About how much memory it takes, in fields and values. */
export function sizeOf({ fields }: SeenFields): number {
  return [...fields.values()].reduce((sum, { values }) => sum + 5 + values.size, 1);
}
