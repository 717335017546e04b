/**
 * A fact is a value with the time at which it was set. Of two facts about one name the later wins, at the same
 * time the one with the larger message id. So merging is commutative, associative and idempotent: the same
 * events give the same facts in any order, with any repetition.
 */
import type { Json } from "@signalbox/core";

/** Value, event time in ms, message id. A tuple, since documents hold thousands. */
export type Fact<Value extends Json = Json> = readonly [value: Value, at: number, messageId: string];
export type Facts<Value extends Json = Json> = ReadonlyMap<string, Fact<Value>>;

export function isLater(candidate: Fact, known: Fact): boolean {
  if (candidate[1] !== known[1]) return candidate[1] > known[1];
  if (candidate[2] !== known[2]) return candidate[2] > known[2];
  return JSON.stringify(candidate[0]) > JSON.stringify(known[0]);
}

/** Returns the same map when no fact changes anything. */
export function mergeFacts<Value extends Json>(
  facts: Facts<Value>,
  others: Iterable<readonly [string, Fact<Value>]>,
): Facts<Value> {
  let merged: Map<string, Fact<Value>> | undefined;
  for (const [name, fact] of others) {
    const known = (merged ?? facts).get(name);
    if (known !== undefined && !isLater(fact, known)) continue;
    merged ??= new Map(facts);
    merged.set(name, fact);
  }
  return merged ?? facts;
}

export type StoredFacts<Value extends Json = Json> = readonly (readonly [string, Fact<Value>])[];

/** Sorted by name, so that equal facts give equal JSON. */
export function serializeFacts<Value extends Json>(facts: Facts<Value>): StoredFacts<Value> {
  return [...facts].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
