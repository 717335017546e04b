/** Conditions on the latest event of a name. */
import { segmentScenarios } from "./scenario.fixture.js";
import {
  absolutely,
  atLeast,
  equals,
  exists,
  hasBeen,
  lastPerformed,
  lessThan,
  notEquals,
  notExists,
  where,
  within,
} from "./sketch.fixture.js";
import { at, identify, iso, page, repeatedly, track } from "./timeline.fixture.js";

const toPro = { hasProperties: [where("plan", equals("pro"))] };

segmentScenarios("LastPerformed", {
  "any event of the name matches without conditions": {
    segment: lastPerformed("Changed"),
    given: [at(1, track("Other")), at(2, page("Changed")), at(3, track("Changed"))],
    expected: [at(2, "out"), at(3, "in")],
  },
  "any event matches without a name": {
    segment: lastPerformed("", toPro),
    given: [
      at(1, track("Bought", { plan: "pro" })),
      at(2, page("Home", { plan: "free" })),
      at(3, track("Changed", { plan: "free" })),
    ],
    expected: [at(0, "out"), at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "the text of a boolean is the value": {
    segment: lastPerformed("Changed", {
      whereProperties: [where("isTest", notEquals("true"))],
      hasProperties: [where("isGift", equals("true"))],
    }),
    given: [
      at(1, track("Changed", { isGift: true })),
      at(2, track("Changed", { isGift: false, isTest: true })),
      at(3, track("Changed", { isGift: false })),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "only the latest event is tested": {
    segment: lastPerformed("Changed", toPro),
    given: [
      at(1, track("Changed", { plan: "pro" })),
      at(2, track("Changed", { plan: "free" })),
      at(3, track("Changed", { plan: "pro" })),
    ],
    expected: [at(0, "out"), at(1, "in"), at(2, "out"), at(3, "in")],
  },
  "an older event that arrives late changes nothing": {
    segment: lastPerformed("Changed", toPro),
    given: [
      at(10, track("Changed", { plan: "pro" })),
      at(9.999, track("Changed", { plan: "free" }), { arrives: 20 }),
    ],
    expected: [at(10, "in"), at(20, "in")],
  },
  "of two events at the same time the larger message id is the latest": {
    segment: lastPerformed("Changed", toPro),
    given: [
      at(10, track("Changed", { plan: "pro" }), { messageId: "b" }),
      at(10, track("Changed", { plan: "free" }), { messageId: "a", arrives: 20 }),
      at(10, track("Changed", { plan: "free" }), { messageId: "c", arrives: 30 }),
    ],
    expected: [at(10, "in"), at(20, "in"), at(30, "out")],
  },
  "a future-dated event is the latest as soon as it is known": {
    segment: lastPerformed("Changed", toPro),
    given: [
      at(100, track("Changed", { plan: "pro" }), { arrives: 5 }),
      at(50, track("Changed", { plan: "free" })),
    ],
    expected: [at(5, "in"), at(50, "in"), at(200, "in")],
  },
  "the latest is looked for among those that match where": {
    segment: lastPerformed("Changed", { ...toPro, whereProperties: [where("team", equals("a"))] }),
    given: [
      at(1, track("Changed", { team: "a", plan: "pro" })),
      at(2, track("Changed", { team: "b", plan: "free" })),
      at(3, track("Changed", { team: "a", plan: "free" })),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "where alone asks for any match": {
    segment: lastPerformed("Changed", { whereProperties: [where("amount", atLeast(10))] }),
    given: [
      at(1, track("Changed", { amount: 9 })),
      at(2, track("Changed", { amount: "10" })),
      at(3, track("Changed", { amount: 1 })),
    ],
    expected: [at(1, "out"), at(2, "in"), at(3, "in")],
  },
  "every condition of has must hold": {
    segment: lastPerformed("Changed", {
      hasProperties: [where("plan", equals("pro")), where("seats", lessThan(5))],
    }),
    given: [
      at(1, track("Changed", { plan: "pro", seats: 5 })),
      at(2, track("Changed", { plan: "pro", seats: 4 })),
    ],
    expected: [at(1, "out"), at(2, "in")],
  },
  "a prefix takes the latest of all its names": {
    segment: lastPerformed("Order *", { hasProperties: [where("ok", equals(true))] }),
    given: [at(1, track("Order Paid", { ok: true })), at(2, track("Order Sent", { ok: false }))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "NotEquals and NotExists hold for an absent property": {
    segment: lastPerformed("Changed", {
      hasProperties: [where("plan", notEquals("free")), where("coupon", notExists)],
    }),
    given: [at(1, track("Changed")), at(2, track("Changed", { coupon: "X" }))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "no condition holds without a latest event": {
    segment: lastPerformed("Changed", { hasProperties: [where("plan", notExists)] }),
    given: [at(1, identify({ plan: "pro" })), at(2, track("Other"))],
    expected: [at(2, "out")],
  },
  "a condition of the wrong type is false": {
    segment: lastPerformed("Changed", { hasProperties: [where("seats", atLeast(1))] }),
    given: [at(1, track("Changed", { seats: [5] })), at(2, track("Changed", { seats: "many" }))],
    expected: [at(1, "out"), at(2, "out")],
  },
  "Within on the latest event comes and goes with the clock": {
    segment: lastPerformed("Booked", { hasProperties: [where("when", within(60))] }),
    given: [at(1, track("Booked", { when: iso(5) })), at(100, track("Booked", { when: iso(200) }))],
    expected: [at(4.999, "out"), at(5, "in"), at(65, "out"), at(200, "in"), at(260, "out")],
  },
  "HasBeen counts from the latest event": {
    segment: lastPerformed("Moved", { hasProperties: [where("to", hasBeen("GTE", "Berlin", 100))] }),
    given: [at(0, track("Moved", { to: "Berlin" })), at(50, track("Moved", { to: "Berlin" }))],
    expected: [at(100, "out"), at(149.999, "out"), at(150, "in")],
  },
  "AbsoluteTimestamp before leaves its moment out": {
    segment: lastPerformed("Booked", {
      hasProperties: [where("when", absolutely("before", iso(100)))],
    }),
    given: [at(1, track("Booked", { when: iso(99.999) })), at(2, track("Booked", { when: iso(100) }))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "when the latest falls out of where, the one before it is the latest": {
    segment: lastPerformed("Booked", { ...toPro, whereProperties: [where("when", within(60))] }),
    given: [
      at(10, track("Booked", { when: iso(10), plan: "pro" })),
      at(20, track("Booked", { when: iso(0), plan: "free" })),
    ],
    expected: [at(10, "in"), at(20, "out"), at(59.999, "out"), at(60, "in"), at(69.999, "in"), at(70, "out")],
  },
  "the latest of a thousand events counts": {
    segment: lastPerformed("Changed", { hasProperties: [where("index", equals(999))] }),
    given: repeatedly(1000, { seconds: 0, everySeconds: 1 }, (index) => track("Changed", { index })),
    expected: [at(998, "out"), at(999, "in")],
  },
  "null in the latest event counts as no value": {
    segment: lastPerformed("Changed", { hasProperties: [where("plan", exists)] }),
    given: [at(1, track("Changed", { plan: "pro" })), at(2, track("Changed", { plan: null }))],
    expected: [at(1, "in"), at(2, "out")],
  },
});
