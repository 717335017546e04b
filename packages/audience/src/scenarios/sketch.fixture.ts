/**
 * A short notation of segments: `and(performed("Paid"), trait("plan", equals("pro")))`. `definitionOf` converts
 * the tree to the wire format, a flat list whose nodes name their children by id.
 */
import type { Json, JsonObject } from "@signalbox/core";

export interface Sketch {
  readonly type: string;
  readonly fields: JsonObject;
  readonly children: readonly Sketch[];
}

export function node(type: string, fields: JsonObject = {}, children: readonly Sketch[] = []): Sketch {
  return { type, fields, children };
}

export const everyone: Sketch = node("Everyone");
export const broadcast: Sketch = node("Broadcast");

export function and(...children: Sketch[]): Sketch {
  return node("And", {}, children);
}

export function or(...children: Sketch[]): Sketch {
  return node("Or", {}, children);
}

export function trait(path: string, operator: JsonObject): Sketch {
  return node("Trait", { path, operator });
}

export function includes(path: string, item: Json): Sketch {
  return node("Includes", { path, item });
}

export function performed(event: string, fields: JsonObject = {}): Sketch {
  return node("Performed", { event, ...fields });
}

export function lastPerformed(event: string, fields: JsonObject = {}): Sketch {
  return node("LastPerformed", { event, ...fields });
}

export function keyedPerformed(event: string, key: string, fields: JsonObject = {}): Sketch {
  return node("KeyedPerformed", { event, key, ...fields });
}

export function email(event: string, templateId: string, fields: JsonObject = {}): Sketch {
  return node("Email", { event, templateId, ...fields });
}

export function manual(version: number): Sketch {
  return node("Manual", { version });
}

export function randomBucket(percent: number): Sketch {
  return node("RandomBucket", { percent });
}

export function subscribed(subscriptionGroupId: string, subscriptionGroupType: "OptIn" | "OptOut"): Sketch {
  return node("SubscriptionGroup", { subscriptionGroupId, subscriptionGroupType });
}

export function unsubscribed(subscriptionGroupId: string): Sketch {
  return node("SubscriptionGroupUnsubscribed", { subscriptionGroupId });
}

export function inGroup(fields: JsonObject): Sketch {
  return node("Group", fields);
}

/** One condition on a property of an event, or on a trait of a group. */
export function where(path: string, operator: JsonObject): JsonObject {
  return { path, operator };
}

export const exists: JsonObject = { type: "Exists" };
export const notExists: JsonObject = { type: "NotExists" };

export function equals(value: Json): JsonObject {
  return { type: "Equals", value };
}

export function notEquals(value: Json): JsonObject {
  return { type: "NotEquals", value };
}

export function atLeast(value: Json): JsonObject {
  return { type: "GreaterThanOrEqual", value };
}

export function lessThan(value: Json): JsonObject {
  return { type: "LessThan", value };
}

export function within(windowSeconds: Json): JsonObject {
  return { type: "Within", windowSeconds };
}

export function hasBeen(comparator: "GTE" | "LT", value: Json, windowSeconds: Json): JsonObject {
  return { type: "HasBeen", comparator, value, windowSeconds };
}

export function absolutely(direction: "after" | "before", absoluteTimestamp: Json): JsonObject {
  return { type: "AbsoluteTimestamp", absoluteTimestamp, direction };
}

export function definitionOf(sketch: Sketch): JsonObject {
  const [entryNode, ...nodes] = flatten(sketch, "1");
  return { entryNode: entryNode ?? null, nodes };
}

function flatten({ type, fields, children }: Sketch, id: string): JsonObject[] {
  const flat = children.map((child, index) => flatten(child, `${id}.${index + 1}`));
  const ids = children.map((_, index) => `${id}.${index + 1}`);
  return [{ id, type, ...fields, ...(ids.length > 0 && { children: ids }) }, ...flat.flat()];
}
