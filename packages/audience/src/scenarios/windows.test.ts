/** Windows that move with time, and fixed bounds. */
import { segmentScenarios } from "./scenario.fixture.js";
import { and, equals, or, performed, where } from "./sketch.fixture.js";
import { at, identify, iso, ms, repeatedly, track } from "./timeline.fixture.js";

const day = 86_400;

segmentScenarios("Performed within a window", {
  "an event counts until the window's very millisecond": {
    segment: performed("Paid", { withinSeconds: 30 }),
    given: [at(10, track("Paid"))],
    expected: [at(10, "in"), at(39.999, "in"), at(40, "out"), at(41, "out")],
  },
  "the operator of the window may be named": {
    segment: performed("Paid", { withinSeconds: 30, timeOperator: "Within" }),
    given: [at(10, track("Paid"))],
    expected: [at(39.999, "in"), at(40, "out")],
  },
  "no seconds are no window": {
    segment: performed("Paid", { withinSeconds: 0, timeOperator: "Within" }),
    given: [at(10, track("Paid"))],
    expected: [at(9, "out"), at(10, "in"), at(1e9, "in")],
  },
  "a thousand times are counted, each until its millisecond": {
    segment: performed("Paid", { withinSeconds: 5000, times: 1000, timesOperator: ">=" }),
    given: repeatedly(1001, { seconds: 1, everySeconds: 1 }, () => track("Paid")),
    expected: [at(999, "out"), at(1000, "in"), at(5001.999, "in"), at(5002, "out")],
  },
  "a fraction of a second is a window": {
    segment: performed("Paid", { withinSeconds: 0.5 }),
    given: [at(10, track("Paid"))],
    expected: [at(10.499, "in"), at(10.5, "out")],
  },
  "a window of 99 years is a window": {
    segment: performed("Paid", { withinSeconds: 99 * 365 * day }),
    given: [at(10, track("Paid"))],
    expected: [at(99 * 365 * day + 9.999, "in"), at(99 * 365 * day + 10, "out")],
  },
  "each later event starts the window anew for at least once": {
    segment: performed("Paid", { withinSeconds: 30, timesOperator: ">=" }),
    given: [at(0, track("Paid")), at(20, track("Paid"))],
    expected: [at(30, "in"), at(49.999, "in"), at(50, "out")],
  },
  "exactly once: out with the second, in again when the first leaves": {
    segment: performed("Paid", { withinSeconds: 30 }),
    given: [at(0, track("Paid")), at(20, track("Paid"))],
    expected: [at(19, "in"), at(20, "out"), at(29.999, "out"), at(30, "in"), at(50, "out")],
  },
  "at least twice ends when the older of the last two leaves": {
    segment: performed("Paid", { times: 2, timesOperator: ">=", withinSeconds: 30 }),
    given: [at(0, track("Paid")), at(10, track("Paid")), at(20, track("Paid"))],
    expected: [at(9, "out"), at(10, "in"), at(39.999, "in"), at(40, "out")],
  },
  "fewer than two comes true when the window lets one go": {
    segment: performed("Paid", { times: 2, timesOperator: "<", withinSeconds: 30 }),
    given: [at(0, track("Paid")), at(10, track("Paid"))],
    expected: [at(0, "in"), at(10, "out"), at(29.999, "out"), at(30, "in"), at(40, "in")],
  },
  "never within the window comes true when the window ends": {
    segment: performed("Paid", { times: 0, withinSeconds: 30 }),
    given: [at(0, track("Seen")), at(10, track("Paid"))],
    expected: [at(9, "in"), at(10, "out"), at(39.999, "out"), at(40, "in")],
  },
  "never within the window still needs some event, however old": {
    segment: performed("Paid", { times: 0, withinSeconds: 30 }),
    given: [at(0, track("Paid"))],
    expected: [at(-1, "out"), at(0, "out"), at(30, "in"), at(1000 * day, "in")],
  },
  "an event that arrives after its window does not count": {
    segment: performed("Paid", { withinSeconds: 30 }),
    given: [at(0, track("Paid"), { arrives: 30 }), at(31, track("Seen"))],
    expected: [at(29, "out"), at(30, "out"), at(31, "out")],
  },
  "an event that arrives late within its window counts for the rest of it": {
    segment: performed("Paid", { withinSeconds: 30 }),
    given: [at(0, track("Paid"), { arrives: 29.999 })],
    expected: [at(29, "out"), at(29.999, "in"), at(30, "out")],
  },
  "a late event between two others leaves in its own order": {
    segment: performed("Paid", { times: 2, withinSeconds: 30 }),
    given: [at(0, track("Paid")), at(20, track("Paid")), at(10, track("Paid"), { arrives: 25 })],
    expected: [at(24, "in"), at(25, "out"), at(30, "in"), at(39.999, "in"), at(40, "out")],
  },
  "a future-dated event counts from its arrival to the end of its own window": {
    segment: performed("Paid", { withinSeconds: 30 }),
    given: [at(100, track("Paid"), { arrives: 20 })],
    expected: [at(20, "in"), at(100, "in"), at(129.999, "in"), at(130, "out")],
  },
  "two events at the same time leave together": {
    segment: performed("Paid", { times: 2, withinSeconds: 30 }),
    given: [at(5, track("Paid"), { messageId: "a" }), at(5, track("Paid"), { messageId: "b" })],
    expected: [at(5, "in"), at(34.999, "in"), at(35, "out")],
  },
  "hundreds of events in the window are counted": {
    segment: performed("Paid", { times: 2, timesOperator: "<", withinSeconds: 100 }),
    given: repeatedly(300, { seconds: 0, everySeconds: 0.1 }, () => track("Paid")),
    expected: [at(0, "in"), at(0.1, "out"), at(129.799, "out"), at(129.8, "in")],
  },
  "the window looks only at events that meet the conditions": {
    segment: performed("Paid", { withinSeconds: 30, properties: [where("plan", equals("pro"))] }),
    given: [at(0, track("Paid", { plan: "pro" })), at(10, track("Paid", { plan: "free" }))],
    expected: [at(10, "in"), at(30, "out")],
  },
  "a window over a change to summer time is as long as any": {
    segment: performed("Paid", { withinSeconds: day }),
    given: [at(87.5 * day, track("Paid"))],
    expected: [at(88.5 * day - 0.001, "in"), at(88.5 * day, "out")],
  },
  "windows of different lengths in one definition end each at its moment": {
    segment: or(
      and(performed("A", { withinSeconds: 10 }), performed("B", { withinSeconds: 40 })),
      performed("C", { times: 0, withinSeconds: 60 }),
    ),
    given: [at(0, track("C")), at(1, track("A")), at(2, track("B")), at(5, track("C"))],
    expected: [at(1, "out"), at(2, "in"), at(11, "out"), at(64.999, "out"), at(65, "in")],
  },
  "the same event counts in two windows": {
    segment: and(
      performed("Paid", { withinSeconds: 10, times: 0 }),
      performed("Paid", { withinSeconds: 60, timesOperator: ">=" }),
    ),
    given: [at(0, track("Paid"))],
    expected: [at(0, "out"), at(9.999, "out"), at(10, "in"), at(59.999, "in"), at(60, "out")],
  },
  "one event at a time, three hundred times over, is once each time": {
    segment: performed("Paid", { times: 1, withinSeconds: 0.05 }),
    given: repeatedly(300, { seconds: 0, everySeconds: 0.1 }, () => track("Paid")),
    expected: [at(29.9, "in"), at(29.949, "in"), at(29.95, "out")],
  },
});

segmentScenarios("Performed before or after a moment", {
  "after takes in the moment itself": {
    segment: performed("Paid", { timeOperator: "AfterAbsolute", absoluteTimestamp: iso(100) }),
    given: [at(99.999, track("Paid")), at(100, track("Paid"))],
    expected: [at(99.999, "out"), at(100, "in")],
  },
  "before leaves the moment out": {
    segment: performed("Paid", {
      timeOperator: "BeforeAbsolute",
      absoluteTimestamp: iso(100),
      timesOperator: ">=",
    }),
    given: [at(100, track("Paid")), at(99.999, track("Paid"), { arrives: 200 })],
    expected: [at(199, "out"), at(200, "in")],
  },
  "absolute bounds do not move with the clock": {
    segment: performed("Paid", { timeOperator: "AfterAbsolute", absoluteTimestamp: iso(100) }),
    given: [at(101, track("Paid"))],
    expected: [at(101, "in"), at(10_000 * day, "in")],
  },
  "events outside the bounds are not counted": {
    segment: performed("Paid", {
      times: 2,
      timeOperator: "BeforeAbsolute",
      absoluteTimestamp: iso(100),
    }),
    given: [at(1, track("Paid")), at(2, track("Paid")), at(200, track("Paid"))],
    expected: [at(1, "out"), at(2, "in"), at(200, "in")],
  },
  "never after a moment selects those who stopped": {
    segment: performed("Paid", {
      times: 0,
      timeOperator: "AfterAbsolute",
      absoluteTimestamp: iso(100),
    }),
    given: [at(1, track("Paid")), at(150, track("Paid"))],
    expected: [at(1, "in"), at(149, "in"), at(150, "out")],
  },
  "a timestamp may be written in any zone": {
    segment: performed("Paid", {
      timeOperator: "AfterAbsolute",
      absoluteTimestamp: new Date(ms(7300)).toISOString().replace("Z", "+02:00"),
    }),
    given: [at(99, track("Paid")), at(100, track("Paid"))],
    expected: [at(99, "out"), at(100, "in")],
  },
  "a timestamp may be written in any zone west of Greenwich": {
    segment: performed("Paid", {
      timeOperator: "BeforeAbsolute",
      absoluteTimestamp: new Date(ms(-19_700)).toISOString().replace("Z", "-05:30"),
    }),
    given: [at(99, track("Paid")), at(100, track("Paid"))],
    expected: [at(99, "in"), at(100, "in")],
  },
  "a future-dated event is after": {
    segment: performed("Paid", { timeOperator: "AfterAbsolute", absoluteTimestamp: iso(100) }),
    given: [at(0, identify({ plan: "pro" })), at(500, track("Paid"), { arrives: 50 })],
    expected: [at(49, "out"), at(50, "in")],
  },
});
