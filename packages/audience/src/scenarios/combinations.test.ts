/** And and Or: results, nesting, shared nodes, and alarms of nested nodes. */
import type { Json } from "@signalbox/core";
import { segmentScenarios } from "./scenario.fixture.js";
import {
  and,
  atLeast,
  equals,
  hasBeen,
  notEquals,
  or,
  performed,
  randomBucket,
  trait,
  within,
  type Sketch,
} from "./sketch.fixture.js";
import { at, identify, iso, track } from "./timeline.fixture.js";

const a = performed("A");
const b = performed("B");
const c = performed("C");

function chain(length: number, type: "And" | "Or", end: Json): Json {
  const link = (index: number): Json => ({
    id: `link-${index}`,
    type,
    children: [index === length ? "end" : `link-${index + 1}`],
  });
  const links = Array.from({ length: length - 1 }, (_, index) => link(index + 2));
  return { entryNode: link(1), nodes: [...links, end] };
}

segmentScenarios("And, Or", {
  "And needs both": {
    segment: and(a, b),
    given: [at(1, track("A")), at(2, track("B")), at(3, track("A"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "Or needs one": {
    segment: or(a, b),
    given: [at(1, track("C")), at(2, track("B")), at(3, track("A")), at(4, track("A")), at(5, track("B"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "in"), at(4, "in"), at(5, "out")],
  },
  "one child is enough": {
    segment: and(or(a)),
    given: [at(1, track("C")), at(2, track("A"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "four deep": {
    segment: and(a, or(b, and(c, or(trait("plan", equals("pro")), trait("plan", equals("team")))))),
    given: [
      at(1, track("A")),
      at(2, track("C")),
      at(3, identify({ plan: "team" })),
      at(4, identify({ plan: "free" })),
      at(5, track("B")),
      at(6, track("A")),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "in"), at(4, "out"), at(5, "in"), at(6, "out")],
  },
  "four deep the other way round": {
    segment: or(and(or(and(a, b), c), trait("age", atLeast(18))), trait("vip", equals(true))),
    given: [
      at(1, track("A")),
      at(2, track("B")),
      at(3, identify({ age: "18" })),
      at(4, track("B")),
      at(5, track("C")),
      at(6, identify({ age: 17 })),
      at(7, identify({ vip: true })),
    ],
    expected: [at(2, "out"), at(3, "in"), at(4, "out"), at(5, "in"), at(6, "out"), at(7, "in")],
  },
  "the same condition twice is one condition": {
    segment: and(a, a, or(a, a)),
    given: [at(1, track("A")), at(2, track("A"))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "two parents may share a child": {
    segment: {
      entryNode: { id: "top", type: "And", children: ["left", "right"] },
      nodes: [
        { id: "left", type: "Or", children: ["shared", "b"] },
        { id: "right", type: "Or", children: ["shared", "c"] },
        { id: "shared", type: "Performed", event: "A" },
        { id: "b", type: "Performed", event: "B" },
        { id: "c", type: "Performed", event: "C" },
      ],
    },
    given: [at(1, track("B")), at(2, track("C")), at(3, track("C")), at(4, track("A"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out"), at(4, "in")],
  },
  "the entry may be repeated among the nodes, and the nodes may come in any order": {
    segment: {
      entryNode: { id: "top", type: "And", children: ["a", "b"] },
      nodes: [
        { id: "b", type: "Performed", event: "B" },
        { id: "top", type: "And", children: ["a", "b"] },
        { id: "a", type: "Performed", event: "A" },
      ],
    },
    given: [at(1, track("B")), at(2, track("A"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "a condition that throws is false and does not affect the others": {
    segment: or(trait("seats", atLeast(5)), a),
    given: [at(1, identify({ seats: { many: true } })), at(2, track("A")), at(3, identify({ seats: [] }))],
    expected: [at(1, "out"), at(2, "in"), at(3, "in")],
  },
  "ids carry no meaning": {
    segment: {
      entryNode: { id: "$.", type: "Or", children: ["__proto__", "1"] },
      nodes: [
        { id: "__proto__", type: "Performed", event: "A" },
        { id: "1", type: "Performed", event: "B" },
      ],
    },
    given: [at(1, track("C")), at(2, track("A"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "two hundred siblings": {
    segment: or(...Array.from({ length: 200 }, (_, index) => performed(`E${index}`, { times: 2 }))),
    given: [at(1, track("E7")), at(2, track("E199")), at(3, track("E199"))],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "nine hundred levels": {
    segment: chain(900, "And", { id: "end", type: "Performed", event: "A", withinSeconds: 30 }),
    given: [at(1, track("B")), at(2, track("A"))],
    expected: [at(1, "out"), at(2, "in"), at(31.999, "in"), at(32, "out")],
  },
});

const untilTen: Sketch = performed("A", { withinSeconds: 10 });
const untilThirty: Sketch = performed("B", { withinSeconds: 30 });

segmentScenarios("And, Or, with time", {
  "And ends with the first to end": {
    segment: and(untilTen, untilThirty),
    given: [at(0, track("A")), at(0, track("B"))],
    expected: [at(9.999, "in"), at(10, "out"), at(30, "out")],
  },
  "Or ends with the last": {
    segment: or(untilTen, untilThirty),
    given: [at(0, track("A")), at(0, track("B"))],
    expected: [at(10, "in"), at(29.999, "in"), at(30, "out")],
  },
  "one child begins when another ends": {
    segment: or(untilTen, performed("A", { times: 0, withinSeconds: 10 })),
    given: [at(0, track("A"))],
    expected: [at(0, "in"), at(9.999, "in"), at(10, "in"), at(100, "in")],
  },
  "a child that becomes true in time lets in, one that ceases lets out": {
    segment: and(trait("plan", hasBeen("GTE", "pro", 20)), untilThirty, trait("renewal", within(15))),
    given: [at(0, identify({ plan: "pro", renewal: iso(12) })), at(0, track("B"))],
    expected: [at(0, "out"), at(19.999, "out"), at(20, "in"), at(26.999, "in"), at(27, "out"), at(30, "out")],
  },
  "in and out several times with no event": {
    segment: or(
      and(performed("A", { times: 0, withinSeconds: 10 }), performed("A", { times: 1, withinSeconds: 20 })),
      and(performed("A", { times: 0, withinSeconds: 40 }), performed("A", { times: 1, withinSeconds: 80 })),
    ),
    given: [at(0, track("A"))],
    expected: [
      at(0, "out"),
      at(10, "in"),
      at(20, "out"),
      at(39.999, "out"),
      at(40, "in"),
      at(79.999, "in"),
      at(80, "out"),
    ],
  },
  "a bucket of all users and one of none change nothing": {
    segment: and(randomBucket(1), or(randomBucket(0), untilTen), trait("plan", notEquals("free"))),
    given: [at(0, track("B")), at(5, track("A"))],
    expected: [at(0, "out"), at(5, "in"), at(15, "out")],
  },
});
