/**
 * Which fact wins. A fact is a value with the moment it was stated; of two facts about the same thing the later moment
 * wins, and at the same moment the larger message id. So the same events give the same facts in any order and with any
 * repetition: learning is commutative, associative and idempotent. Used for traits and for memberships alike.
 */
import type { Json } from "@signalbox/core";

/** Value, event time in ms, id of the message that said so. A tuple, because documents hold thousands of them. */
export type Fact<Value extends Json = Json> = readonly [value: Value, at: number, messageId: string];
export type Facts<Value extends Json = Json> = ReadonlyMap<string, Fact<Value>>;

export function isLater(candidate: Fact, known: Fact): boolean {
  if (candidate[1] !== known[1]) return candidate[1] > known[1];
  if (candidate[2] !== known[2]) return candidate[2] > known[2];
  return JSON.stringify(candidate[0]) > JSON.stringify(known[0]);
}

/** The same map when the fact says nothing new, so that callers can tell by identity whether anything changed. */
export function learn<Value extends Json>(
  facts: Facts<Value>,
  about: string,
  fact: Fact<Value>,
): Facts<Value> {
  const known = facts.get(about);
  if (known !== undefined && !isLater(fact, known)) return facts;
  return new Map(facts).set(about, fact);
}

/** Learns many at once with a single copy. */
export function learnAll<Value extends Json>(
  facts: Facts<Value>,
  others: Iterable<readonly [string, Fact<Value>]>,
): Facts<Value> {
  let learned: Map<string, Fact<Value>> | undefined;
  for (const [about, fact] of others) {
    const known = (learned ?? facts).get(about);
    if (known !== undefined && !isLater(fact, known)) continue;
    learned ??= new Map(facts);
    learned.set(about, fact);
  }
  return learned ?? facts;
}

export type StoredFacts<Value extends Json = Json> = readonly (readonly [string, Fact<Value>])[];

/** Sorted by name, so that equal facts have equal text whatever order they came in. */
export function storeFacts<Value extends Json>(facts: Facts<Value>): StoredFacts<Value> {
  return [...facts].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
