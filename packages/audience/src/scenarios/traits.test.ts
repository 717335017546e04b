/** Every operator on traits, and which of several values counts. */
import { segmentScenarios, type SegmentScenario, type Table } from "./scenario.fixture.js";
import {
  absolutely,
  atLeast,
  equals,
  exists,
  includes,
  lessThan,
  notEquals,
  notExists,
  trait,
  within,
} from "./sketch.fixture.js";
import { at, identify, iso, ms, page, track } from "./timeline.fixture.js";
import type { Json, JsonObject } from "@signalbox/core";

const isPro = trait("plan", equals("pro"));

segmentScenarios("Trait, which value counts", {
  "the latest statement counts": {
    segment: isPro,
    given: [
      at(1, identify({ plan: "pro" })),
      at(2, identify({ plan: "free" })),
      at(3, identify({ plan: "pro" })),
    ],
    expected: [at(0, "out"), at(1, "in"), at(2, "out"), at(3, "in")],
  },
  "a statement that does not mention the trait leaves it": {
    segment: isPro,
    given: [at(1, identify({ plan: "pro" })), at(2, identify({ age: 5 })), at(3, identify({}))],
    expected: [at(3, "in")],
  },
  "a late statement does not undo a newer one": {
    segment: isPro,
    given: [at(10, identify({ plan: "pro" })), at(5, identify({ plan: "free" }), { arrives: 20 })],
    expected: [at(10, "in"), at(20, "in")],
  },
  "of two values at the same time the larger message id counts": {
    segment: isPro,
    given: [
      at(1, identify({ plan: "pro" }), { messageId: "b" }),
      at(1, identify({ plan: "free" }), { messageId: "a", arrives: 2 }),
      at(1, identify({ plan: "free" }), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "a group's traits are what its group calls said": {
    segment: isPro,
    given: [
      at(1, identify({ plan: "pro" }), { part: "traits" }),
      at(2, identify({ plan: "free" }), { part: "traits" }),
    ],
    expected: [at(1, "in"), at(2, "out")],
    who: { id: "acme", kind: "user" },
  },
  "null takes a trait back": {
    segment: isPro,
    given: [at(1, identify({ plan: "pro" })), at(2, identify({ plan: null }))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "the empty text leaves a trait as it was": {
    segment: isPro,
    given: [
      at(1, identify({ plan: "" })),
      at(2, identify({ plan: "pro" })),
      at(3, identify({ plan: "" })),
      at(4, identify({ plan: null })),
      at(5, identify({ plan: "" })),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "in"), at(4, "out"), at(5, "out")],
  },
  "an older value counts that arrives after the empty text": {
    segment: isPro,
    given: [at(10, identify({ plan: "" })), at(5, identify({ plan: "pro" }), { arrives: 20 })],
    expected: [at(10, "out"), at(20, "in")],
  },
  "the empty text leaves a value inside a trait as it was": {
    segment: trait("account.plan", equals("pro")),
    given: [
      at(1, identify({ account: { plan: "pro" } })),
      at(2, identify({ account: { plan: "" } })),
      at(3, identify({ account: { plan: "", seats: 5 } })),
      at(4, identify({ account: { plan: null } })),
      at(5, identify({ account: { plan: "" } })),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "in"), at(4, "out"), at(5, "out")],
  },
  "a trait that comes without the value inside it ends what was before the empty text": {
    segment: trait("account.plan", equals("pro")),
    given: [
      at(1, identify({ account: { plan: "pro" } })),
      at(2, identify({ account: {} })),
      at(3, identify({ account: { plan: "" } })),
    ],
    expected: [at(1, "in"), at(2, "out"), at(3, "out")],
  },
  "nothing ever equals the empty text": {
    segment: trait("plan", equals("")),
    given: [at(1, identify({ plan: "" })), at(2, identify({ plan: "pro" })), at(3, identify({ plan: "" }))],
    expected: [at(1, "out"), at(2, "out"), at(3, "out")],
  },
  "properties of events are no traits": {
    segment: isPro,
    given: [at(1, track("Paid", { plan: "pro" })), at(2, page("Home", { plan: "pro" }))],
    expected: [at(2, "out")],
  },
  "NotEquals needs a user with an event": {
    segment: trait("plan", notEquals("pro")),
    given: [at(5, page("Home"))],
    expected: [at(4, "out"), at(5, "in")],
  },
  "NotExists needs a user with an event": {
    segment: trait("plan", notExists),
    given: [at(5, track("Seen")), at(6, identify({ plan: "pro" }))],
    expected: [at(4, "out"), at(5, "in"), at(6, "out")],
  },
  "a trait may come ten thousand characters long": {
    segment: trait("bio", equals("x".repeat(10_000))),
    given: [at(1, identify({ bio: "x".repeat(9_999) })), at(2, identify({ bio: "x".repeat(10_000) }))],
    expected: [at(1, "out"), at(2, "in")],
  },
});

interface Operator {
  readonly operator: JsonObject;
  readonly holds: readonly Json[];
  readonly fails: readonly Json[];
}

const everyKind: readonly Json[] = [
  "",
  " ",
  "no",
  0,
  1.5,
  true,
  false,
  null,
  [],
  {},
  ["pro"],
  { pro: "pro" },
];

/** One case for each operator: each value in turn is the trait, a second apart. */
const operators: Readonly<Record<string, Operator>> = {
  "Equals on a string": {
    operator: equals("pro"),
    holds: ["pro"],
    fails: ["Pro", "pro ", ["pro"], { value: "pro" }, ...everyKind],
  },
  "Equals on a number takes the numeric string": {
    operator: equals(5),
    holds: [5, "5", "5.0"],
    fails: [50, "50", "five", " 5 ", "5 ", "0x5", "5px", [5], true, ...everyKind],
  },
  "Equals on a numeric string takes the number": {
    operator: equals("-2.50"),
    holds: ["-2.50", -2.5],
    fails: [2.5, "2.50", ...everyKind],
  },
  "Equals on zero": {
    operator: equals(0),
    holds: [0, "0", -0],
    fails: ["", " ", false, null, [], {}, "zero"],
  },
  "Equals on a boolean": {
    operator: equals(true),
    holds: [true, "true"],
    fails: ["True", " true", 1, "1", ...everyKind.filter((value) => value !== true)],
  },
  "Equals on false": {
    operator: equals(false),
    holds: [false, "false"],
    fails: ["FALSE", "no", 0, "0", ...everyKind.filter((value) => value !== false)],
  },
  "Equals on the text of a boolean": {
    operator: equals("true"),
    holds: ["true", true],
    fails: ["false", "TRUE", 1, ...everyKind.filter((value) => value !== true)],
  },
  "Equals on the text of false": {
    operator: equals("false"),
    holds: ["false", false],
    fails: ["true", 0, ...everyKind.filter((value) => value !== false)],
  },
  "NotEquals on the text of a boolean": {
    operator: notEquals("true"),
    holds: ["false", false, "yes", 1, null],
    fails: ["true", true],
  },
  "NotEquals on a boolean": {
    operator: notEquals(false),
    holds: ["true", true, "no", 0, null],
    fails: ["false", false],
  },
  NotEquals: {
    operator: notEquals("pro"),
    holds: ["Pro", ...everyKind],
    fails: ["pro"],
  },
  "NotEquals on a number": {
    operator: notEquals(5),
    holds: [6, "6", "five", ...everyKind],
    fails: [5, "5"],
  },
  Exists: {
    operator: exists,
    holds: [" ", "no", 0, false, true, [], {}, ["pro"]],
    fails: [null, ""],
  },
  NotExists: {
    operator: notExists,
    holds: [null, ""],
    fails: [" ", "no", 0, false, true, [], {}, ["pro"]],
  },
  GreaterThanOrEqual: {
    operator: atLeast(10),
    holds: [10, 10.5, "10", "11.25", 1e15],
    fails: [9.999, "9", "ten", "10 ", "", -10, [10], true, ...everyKind],
  },
  LessThan: {
    operator: lessThan(10),
    holds: [9.999, -10, "9", "-3.5", 0],
    fails: [10, "10", 11, "few", "", " ", null, true, false, [], {}, [1]],
  },
  "LessThan on a fraction below zero": {
    operator: lessThan(-0.5),
    holds: [-0.75, "-1", "-0.51"],
    fails: [-0.5, 0, "0", "-", null, ""],
  },
  "AbsoluteTimestamp after": {
    operator: absolutely("after", iso(1000)),
    holds: [iso(1000), iso(1000.001), ms(1000), ms(2000), ms(1000) / 1000, "2030-01-01"],
    fails: [iso(999.999), ms(999.999), "2020-01-01", "later", ...everyKind],
  },
  "AbsoluteTimestamp before": {
    operator: absolutely("before", iso(1000)),
    holds: [iso(999.999), ms(999), "2020-01-01T00:00:00+02:00"],
    fails: [iso(1000), ms(1000), "2030-01-01", "earlier", "", " ", null, true, [], {}],
  },
};

function operatorTable(): Table<SegmentScenario> {
  return Object.fromEntries(
    Object.entries(operators).flatMap(([name, { operator, holds, fails }]) => [
      [`${name} holds`, oneByOne(operator, holds, "in")],
      [`${name} fails`, oneByOne(operator, fails, "out")],
    ]),
  );
}

function oneByOne(operator: JsonObject, values: readonly Json[], verdict: "in" | "out"): SegmentScenario {
  return {
    segment: trait("value", operator),
    given: values.map((value, index) => at(index, identify({ value }))),
    expected: values.map((_, index) => at(index, verdict)),
  };
}

segmentScenarios("Trait, by operator", operatorTable());

segmentScenarios("Trait within a window", {
  "a date is within from its moment until the window's end": {
    segment: trait("trialStart", within(60)),
    given: [at(0, identify({ trialStart: iso(10) }))],
    expected: [at(0, "out"), at(9.999, "out"), at(10, "in"), at(69.999, "in"), at(70, "out")],
  },
  "dates come as text, as milliseconds and as seconds": {
    segment: trait("seen", within(60)),
    given: [
      at(100, identify({ seen: iso(90) })),
      at(200, identify({ seen: ms(190) })),
      at(300, identify({ seen: ms(290) / 1000 })),
    ],
    expected: [at(100, "in"), at(150, "out"), at(200, "in"), at(250, "out"), at(300, "in"), at(350, "out")],
  },
  "a new date replaces the old one's alarm": {
    segment: trait("seen", within(60)),
    given: [at(0, identify({ seen: iso(0) })), at(50, identify({ seen: iso(50) }))],
    expected: [at(60, "in"), at(109.999, "in"), at(110, "out")],
  },
  "what is no date is not within": {
    segment: trait("seen", within(60)),
    given: ["yesterday", "", null, true, [], {}, "12"].map((seen, index) => at(index, identify({ seen }))),
    expected: [0, 1, 2, 3, 4, 5, 6].map((second) => at(second, "out")),
  },
  "an old date is not within any more": {
    segment: trait("seen", within(60)),
    given: [at(1000, identify({ seen: iso(0) }))],
    expected: [at(1000, "out"), at(2000, "out")],
  },
});

segmentScenarios("Includes", {
  "the array contains the item": {
    segment: includes("tags", "vip"),
    given: [
      at(1, identify({ tags: ["new"] })),
      at(2, identify({ tags: ["new", "vip"] })),
      at(3, identify({ tags: [] })),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "the empty text leaves the array as it was, null takes it back": {
    segment: includes("tags", "vip"),
    given: [
      at(1, identify({ tags: ["vip"] })),
      at(2, identify({ tags: "" })),
      at(3, identify({ tags: null })),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "items are compared as Equals compares": {
    segment: includes("sizes", "42"),
    given: [at(1, identify({ sizes: ["42px", [42], { a: 42 }] })), at(2, identify({ sizes: [41, 42] }))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "a boolean and its text are the same item": {
    segment: includes("answers", "true"),
    given: [
      at(1, identify({ answers: [false, 1, "yes"] })),
      at(2, identify({ answers: [false, true] })),
      at(3, identify({ answers: ["true"] })),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "in")],
  },
  "a single value and a text that contains the item are no arrays": {
    segment: includes("tags", "vip"),
    given: [
      at(1, identify({ tags: "vip" })),
      at(2, identify({ tags: { 0: "vip" } })),
      at(3, identify({ tags: null })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "out")],
  },
  "an array further down is found by its path": {
    segment: includes("account.tags", "vip"),
    given: [at(1, identify({ account: { tags: ["vip"] } })), at(2, identify({ account: {} }))],
    expected: [at(1, "in"), at(2, "out")],
  },
});
