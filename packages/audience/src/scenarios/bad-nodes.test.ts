/** Invalid nodes, operators and paths, with the path of every issue. */
import type { JsonObject } from "@signalbox/core";
import { checkSegmentDefinition } from "../index.js";
import { refusals, type Refusal } from "./refusal.fixture.js";
import {
  absolutely,
  atLeast,
  definitionOf,
  equals,
  exists,
  hasBeen,
  lastPerformed,
  node,
  performed,
  trait,
  where,
  within,
  type Sketch,
} from "./sketch.fixture.js";

function entry(sketch: Sketch, ...issues: string[]): Refusal {
  return { definition: definitionOf(sketch), issues: issues.map((place) => `entryNode${place}`) };
}

const overACentury = 100 * 366 * 86_400 + 1;

refusals("a node of a segment", checkSegmentDefinition, {
  "without an id": {
    definition: { entryNode: { type: "Performed", event: "A" }, nodes: [] },
    issues: ["entryNode.id"],
  },
  "with a number for an id": {
    definition: { entryNode: { id: 1, type: "Performed", event: "A" }, nodes: [] },
    issues: ["entryNode.id"],
  },
  "without a type": { definition: { entryNode: { id: "1" }, nodes: [] }, issues: ["entryNode.type"] },
  "of an unknown type": entry(node("Telepathy"), ".type"),
  "of a type that every object seems to have": entry(node("constructor"), ".type"),
  "of a type in the wrong case": entry(node("performed", { event: "A" }), ".type"),
  "Trait without anything": entry(node("Trait"), ".path", ".operator"),
  "Trait with a path that is no text": entry(node("Trait", { path: 5, operator: exists }), ".path"),
  "Performed without an event": entry(node("Performed"), ".event"),
  "Performed fewer than no times": entry(performed("A", { times: -1 }), ".times"),
  "Performed one and a half times": entry(performed("A", { times: 1.5 }), ".times"),
  "Performed more often than can be counted": entry(performed("A", { times: 1001 }), ".times"),
  "Performed a text of times": entry(performed("A", { times: "2" }), ".times"),
  "Performed compared otherwise": entry(performed("A", { timesOperator: ">" }), ".timesOperator"),
  "Performed within next to no time": entry(performed("A", { withinSeconds: 0.0001 }), ".withinSeconds"),
  "Performed within less than no time": entry(performed("A", { withinSeconds: -5 }), ".withinSeconds"),
  "Performed within more than a century": entry(
    performed("A", { withinSeconds: overACentury }),
    ".withinSeconds",
  ),
  "Performed within a text": entry(performed("A", { withinSeconds: "60" }), ".withinSeconds"),
  "Performed at an unknown kind of time": entry(
    performed("A", { timeOperator: "Sometimes" }),
    ".timeOperator",
  ),
  "Performed after no date": entry(
    performed("A", { timeOperator: "AfterAbsolute", absoluteTimestamp: "soon" }),
    ".absoluteTimestamp",
  ),
  "Performed after a date that is not given": entry(
    performed("A", { timeOperator: "AfterAbsolute" }),
    ".absoluteTimestamp",
  ),
  "Performed with conditions that are no list": entry(
    performed("A", { properties: where("x", exists) }),
    ".properties",
  ),
  "Performed with a broken condition among good ones": entry(
    performed("A", { properties: [where("x", exists), where("y[", exists), { path: "z" }] }),
    ".properties[1].path",
    ".properties[2].operator",
  ),
  "LastPerformed with broken conditions": entry(
    lastPerformed("A", {
      whereProperties: [where("x", { type: "Resembles", value: 1 })],
      hasProperties: [where("x", exists), { operator: exists }],
    }),
    ".whereProperties[0].operator",
    ".hasProperties[1].path",
  ),
  "Email of an event that no message has": entry(
    node("Email", { event: "DFEmailOpnened", templateId: "t" }),
    ".event",
  ),
  "Email of all events of a prefix": entry(node("Email", { event: "DFEmail*", templateId: "t" }), ".event"),
  "Email without a template": entry(node("Email", { event: "DFEmailOpened" }), ".templateId"),
  "Email fewer than no times": entry(
    node("Email", { event: "DFEmailOpened", templateId: "t", times: -1 }),
    ".times",
  ),
  "SubscriptionGroup of an unknown kind": entry(
    node("SubscriptionGroup", { subscriptionGroupId: "g", subscriptionGroupType: "Maybe" }),
    ".subscriptionGroupType",
  ),
  "SubscriptionGroup of no group": entry(
    node("SubscriptionGroup", { subscriptionGroupType: "OptIn" }),
    ".subscriptionGroupId",
  ),
  "SubscriptionGroupUnsubscribed of no group": entry(
    node("SubscriptionGroupUnsubscribed"),
    ".subscriptionGroupId",
  ),
  "RandomBucket of more than all": entry(node("RandomBucket", { percent: 1.5 }), ".percent"),
  "RandomBucket of less than none": entry(node("RandomBucket", { percent: -0.1 }), ".percent"),
  "RandomBucket of a text": entry(node("RandomBucket", { percent: "0.5" }), ".percent"),
  "RandomBucket of no number": {
    definition: { entryNode: { id: "1", type: "RandomBucket", percent: NaN }, nodes: [] },
    issues: ["entryNode.percent"],
  },
  "Includes without an item": entry(node("Includes", { path: "tags" }), ".item"),
  "Includes of an object": entry(node("Includes", { path: "tags", item: { a: 1 } }), ".item"),
  "Manual without a version": entry(node("Manual"), ".version"),
  "Manual with a text for a version": entry(node("Manual", { version: "one" }), ".version"),
  "KeyedPerformed without a key": entry(node("KeyedPerformed", { event: "A" }), ".key"),
  "Group with a number for an id": entry(node("Group", { groupId: 5 }), ".groupId"),
  "Group with a broken trait": entry(
    node("Group", { trait: { path: "a[", operator: { type: "Resembles" } } }),
    ".trait.path",
    ".trait.operator",
  ),
  "And without children": entry(node("And"), ".children"),
  "And with children that are no list": entry(node("And", { children: "2" }), ".children"),
});

const broken = (operator: JsonObject, ...places: string[]): Refusal =>
  entry(trait("x", operator), ...places.map((place) => `.operator${place}`));

refusals("an operator", checkSegmentDefinition, {
  "of an unknown type": broken({ type: "Resembles", value: "x" }, ".type"),
  "of a type that every object seems to have": broken({ type: "toString" }, ".type"),
  "without a type": broken({ value: "x" }, ".type"),
  "Equals nothing": broken({ type: "Equals" }, ".value"),
  "Equals an object": broken(equals({ a: 1 }), ".value"),
  "Equals null": broken(equals(null), ".value"),
  "NotEquals a list": broken({ type: "NotEquals", value: [1] }, ".value"),
  "GreaterThanOrEqual a word": broken(atLeast("ten"), ".value"),
  "LessThan true": broken({ type: "LessThan", value: true }, ".value"),
  "Within no time": broken(within(0), ".windowSeconds"),
  "Within less than no time": broken(within(-1), ".windowSeconds"),
  "Within a text": broken(within("60"), ".windowSeconds"),
  "Within more than a century": broken(within(overACentury), ".windowSeconds"),
  "Within nothing": broken({ type: "Within" }, ".windowSeconds"),
  "HasBeen for less than no time": broken(hasBeen("GTE", "a", -1), ".windowSeconds"),
  "HasBeen for more than a century": broken(hasBeen("GTE", "a", 1e300), ".windowSeconds"),
  "HasBeen for less than nothing at all": broken(hasBeen("LT", "a", 0), ".windowSeconds"),
  "HasBeen compared otherwise": broken(
    { type: "HasBeen", comparator: "GT", value: "a", windowSeconds: 5 },
    ".comparator",
  ),
  "HasBeen without a value": broken({ type: "HasBeen", comparator: "GTE", windowSeconds: 5 }, ".value"),
  "AbsoluteTimestamp that is no date": broken(absolutely("after", "soon"), ".absoluteTimestamp"),
  "AbsoluteTimestamp in no direction": broken(
    { type: "AbsoluteTimestamp", absoluteTimestamp: "2026-01-01T00:00:00Z", direction: "around" },
    ".direction",
  ),
  "a window that is not finite": {
    definition: {
      entryNode: { id: "1", type: "Trait", path: "x", operator: { type: "Within", windowSeconds: Infinity } },
      nodes: [],
    },
    issues: ["entryNode.operator.windowSeconds"],
  },
});

const unreadable = ["a[", "$.", "$['a", "items[?@.x==]", "a..", "a]b", "$[1:2:3:4]", "x".repeat(1001)];

refusals(
  "a path",
  checkSegmentDefinition,
  Object.fromEntries(
    unreadable.map((path) => [
      `that does not parse: ${path.slice(0, 20)}`,
      entry(trait(path, exists), ".path"),
    ]),
  ),
);

refusals(
  "HasBeen on a path that may begin at several traits, of which one event states only some",
  checkSegmentDefinition,
  {
    "anywhere below": entry(trait("$..city", hasBeen("GTE", "Berlin", 100)), ".path"),
    "at any of them": entry(trait("$.*", hasBeen("LT", 7, 100)), ".path"),
    "at one of two": entry(trait("$['home','work'].city", hasBeen("LT", "Berlin", 100)), ".path"),
  },
);
