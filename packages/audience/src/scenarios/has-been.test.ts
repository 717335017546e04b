/** How long a trait has had its value: by event time, not by arrival. */
import { type At, type TestEvent, at, identify, repeatedly, track } from "./timeline.fixture.js";
import { segmentScenarios } from "./scenario.fixture.js";
import { and, hasBeen, performed, trait } from "./sketch.fixture.js";

const pro = identify({ plan: "pro" });
const free = identify({ plan: "free" });
const proForLong = trait("plan", hasBeen("GTE", "pro", 100));
const proForShort = trait("plan", hasBeen("LT", "pro", 100));

segmentScenarios("HasBeen at least", {
  "is reached on the millisecond, with no event needed": {
    segment: proForLong,
    given: [at(10, pro)],
    expected: [at(10, "out"), at(109.999, "out"), at(110, "in"), at(1e9, "in")],
  },
  "is false for users who never had the value": {
    segment: proForLong,
    given: [at(10, free), at(11, track("Paid", { plan: "pro" }))],
    expected: [at(9, "out"), at(1000, "out")],
  },
  "counts from the first statement, not from its repetitions": {
    segment: proForLong,
    given: [at(0, pro), at(50, pro), at(99, pro)],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "survives a thousand identical identifies": {
    segment: proForLong,
    given: repeatedly(1000, { seconds: 0, everySeconds: 0.1 }, () => pro),
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "ends when another value is stated, and starts over when it returns": {
    segment: proForLong,
    given: [at(0, pro), at(150, free), at(200, pro)],
    expected: [at(149, "in"), at(150, "out"), at(200, "out"), at(299.999, "out"), at(300, "in")],
  },
  "is never reached while the value keeps changing": {
    segment: proForLong,
    given: repeatedly(300, { seconds: 0, everySeconds: 60 }, (index) => (index % 2 === 0 ? pro : free)),
    expected: [at(100, "out"), at(17_940, "out"), at(30_000, "out")],
  },
  "is reached after the last of many changes": {
    segment: proForLong,
    given: repeatedly(301, { seconds: 0, everySeconds: 60 }, (index) => (index % 2 === 0 ? pro : free)),
    expected: [at(18_099.999, "out"), at(18_100, "in")],
  },
  "counts from the event's time when it arrives late": {
    segment: proForLong,
    given: [at(10, pro, { arrives: 60 })],
    expected: [at(60, "out"), at(109.999, "out"), at(110, "in")],
  },
  "holds at once when the statement arrives later than the window is long": {
    segment: proForLong,
    given: [at(10, pro, { arrives: 500 })],
    expected: [at(499, "out"), at(500, "in")],
  },
  "reaches back to an earlier statement that arrives later": {
    segment: proForLong,
    given: [at(50, pro), at(10, pro, { arrives: 60 })],
    expected: [at(60, "out"), at(109.999, "out"), at(110, "in")],
  },
  "is broken by another value between two values, though it arrives after both": {
    segment: proForLong,
    given: [at(0, pro), at(90, pro), at(50, free, { arrives: 120 })],
    expected: [at(100, "in"), at(119, "in"), at(120, "out"), at(189.999, "out"), at(190, "in")],
  },
  "is not broken by another value from before": {
    segment: proForLong,
    given: [at(50, pro), at(10, free, { arrives: 160 })],
    expected: [at(150, "in"), at(160, "in")],
  },
  "forgets what was before the other value, also when that arrives in between": {
    segment: proForLong,
    given: [at(0, pro), at(20, free, { arrives: 40 }), at(10, pro, { arrives: 50 }), at(30, pro)],
    expected: [at(30, "out"), at(100, "out"), at(129.999, "out"), at(130, "in")],
  },
  "is broken among the newest of many values": {
    segment: proForLong,
    given: [
      ...repeatedly(400, { seconds: 0, everySeconds: 1 }, () => pro),
      at(397.5, free, { arrives: 401 }),
    ],
    expected: [at(400, "in"), at(401, "out"), at(497.999, "out"), at(498, "in")],
  },
  "uses the value of the larger message id at the same time": {
    segment: proForLong,
    given: [
      at(0, pro, { messageId: "a" }),
      at(50, pro, { messageId: "b" }),
      at(50, free, { messageId: "c" }),
      at(60, pro, { messageId: "d" }),
    ],
    expected: [at(100, "out"), at(159.999, "out"), at(160, "in")],
  },
  "counts from the same moment when the value has the larger message id": {
    segment: proForLong,
    given: [at(0, pro), at(50, free, { messageId: "x" }), at(50, pro, { messageId: "y" })],
    expected: [at(149.999, "out"), at(150, "in")],
  },
  "takes a number and its text for the same value": {
    segment: trait("seats", hasBeen("GTE", 5, 100)),
    given: [
      at(0, identify({ seats: "5" })),
      at(50, identify({ seats: 5 })),
      at(60, identify({ seats: "5.0" })),
    ],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "is ended by null": {
    segment: proForLong,
    given: [at(0, pro), at(110, identify({ plan: null })), at(120, pro)],
    expected: [at(109, "in"), at(110, "out"), at(219.999, "out"), at(220, "in")],
  },
  "is not ended by the empty text": {
    segment: proForLong,
    given: [at(0, pro), at(50, identify({ plan: "" })), at(150, identify({ plan: "" }))],
    expected: [at(99.999, "out"), at(100, "in"), at(151, "in")],
  },
  "is not ended by the empty text inside a trait": {
    segment: trait("account.plan", hasBeen("GTE", "pro", 100)),
    given: [at(0, identify({ account: { plan: "pro" } })), at(50, identify({ account: { plan: "" } }))],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "is not ended by a statement of other traits": {
    segment: proForLong,
    given: [at(0, pro), at(50, identify({ age: 7 })), at(60, identify({}))],
    expected: [at(100, "in")],
  },
  "follows a value inside a trait": {
    segment: trait("account.plan", hasBeen("GTE", "pro", 100)),
    given: [
      at(0, identify({ account: { plan: "pro", seats: 1 } })),
      at(50, identify({ account: { plan: "pro", seats: 2 } })),
    ],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "is ended when the trait comes without the value inside it": {
    segment: trait("account.plan", hasBeen("GTE", "pro", 100)),
    given: [at(0, identify({ account: { plan: "pro" } })), at(150, identify({ account: {} }))],
    expected: [at(149, "in"), at(150, "out"), at(1000, "out")],
  },
  "counts a future-dated statement from its own time": {
    segment: proForLong,
    given: [at(200, pro, { arrives: 10 })],
    expected: [at(10, "out"), at(299.999, "out"), at(300, "in")],
  },
  "can be as long as decades": {
    segment: trait("plan", hasBeen("GTE", "pro", 1e9)),
    given: [at(0, pro)],
    expected: [at(1e9 - 0.001, "out"), at(1e9, "in")],
  },
  "takes a boolean and its text for the same value": {
    segment: trait("active", hasBeen("GTE", "true", 100)),
    given: [at(0, identify({ active: true })), at(50, identify({ active: "true" }))],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "false is a value like any other": {
    segment: trait("active", hasBeen("GTE", false, 100)),
    given: [
      at(0, identify({ active: false })),
      at(50, identify({ active: 0 })),
      at(60, identify({ active: false })),
    ],
    expected: [at(100, "out"), at(159.999, "out"), at(160, "in")],
  },
});

const churn: readonly At<TestEvent>[] = [at(0, pro), at(30, free), at(40, pro), at(45, pro)];

segmentScenarios("HasBeen less than", {
  "holds from the statement until the millisecond": {
    segment: proForShort,
    given: [at(10, pro)],
    expected: [at(9, "out"), at(10, "in"), at(109.999, "in"), at(110, "out")],
  },
  "needs the value": {
    segment: proForShort,
    given: [at(10, free), at(11, identify({ age: 7 }))],
    expected: [at(10, "out"), at(11, "out")],
  },
  "is not renewed by repetition": {
    segment: proForShort,
    given: [at(0, pro), at(50, pro), at(99, pro), at(100, pro)],
    expected: [at(99.999, "in"), at(100, "out")],
  },
  "is renewed when the value comes back": {
    segment: proForShort,
    given: churn,
    expected: [at(29, "in"), at(30, "out"), at(40, "in"), at(139.999, "in"), at(140, "out")],
  },
  "never holds for a statement that arrives too late": {
    segment: proForShort,
    given: [at(0, pro, { arrives: 100 })],
    expected: [at(99, "out"), at(100, "out")],
  },
  "holds for a future-dated statement from its arrival": {
    segment: proForShort,
    given: [at(200, pro, { arrives: 10 })],
    expected: [at(10, "in"), at(299.999, "in"), at(300, "out")],
  },
  "is ended early by an earlier statement that arrives later": {
    segment: proForShort,
    given: [at(50, pro), at(10, pro, { arrives: 60 })],
    expected: [at(60, "in"), at(109.999, "in"), at(110, "out")],
  },
  "holds again when another value in between arrives later": {
    segment: proForShort,
    given: [at(0, pro), at(90, pro), at(50, free, { arrives: 120 })],
    expected: [at(100, "out"), at(119, "out"), at(120, "in"), at(189.999, "in"), at(190, "out")],
  },
  "ends with many identical identifies as with one": {
    segment: proForShort,
    given: repeatedly(400, { seconds: 0, everySeconds: 0.5 }, () => pro),
    expected: [at(0, "in"), at(99.999, "in"), at(100, "out"), at(199.5, "out")],
  },
  "and at least are never true together": {
    segment: and(proForLong, proForShort),
    given: churn,
    expected: [at(0, "out"), at(40, "out"), at(140, "out"), at(500, "out")],
  },
  "works beside a window that ends earlier": {
    segment: and(proForShort, performed("Paid", { withinSeconds: 20 })),
    given: [at(0, pro), at(10, track("Paid"))],
    expected: [at(9, "out"), at(10, "in"), at(29.999, "in"), at(30, "out")],
  },
});
