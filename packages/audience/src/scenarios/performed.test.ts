/** How often an event occurred: names, counts, and conditions on properties. */
import { segmentScenarios } from "./scenario.fixture.js";
import {
  absolutely,
  and,
  atLeast,
  equals,
  exists,
  hasBeen,
  lessThan,
  notEquals,
  notExists,
  performed,
  trait,
  where,
  within,
} from "./sketch.fixture.js";
import { at, identify, iso, ms, page, repeatedly, screen, track } from "./timeline.fixture.js";

segmentScenarios("Performed, by name", {
  "a user without events is not in": {
    segment: performed("Paid"),
    given: [],
    expected: [at(0, "out"), at(100, "out")],
  },
  "the user enters at the event's time": {
    segment: performed("Paid"),
    given: [at(10, track("Paid"))],
    expected: [at(9.999, "out"), at(10, "in"), at(1e9, "in")],
  },
  "names differ by case and by every character": {
    segment: performed("Paid"),
    given: [at(1, track("paid")), at(2, track("Paid ")), at(3, track("Paid twice"))],
    expected: [at(3, "out")],
  },
  "a page, a screen or an identify of that name is no such event": {
    segment: performed("Paid"),
    given: [at(1, page("Paid")), at(2, screen("Paid")), at(3, identify({ Paid: true }))],
    expected: [at(3, "out")],
  },
  "a group's own view of an event counts for the group": {
    segment: performed("DFGroupUserAssignment"),
    given: [at(1, track("DFGroupUserAssignment", { userId: "bob" }), { part: "group" })],
    expected: [at(1, "in")],
  },
  "a group's traits event does not match the name": {
    segment: performed("Paid"),
    given: [at(1, track("Paid"), { part: "traits" })],
    expected: [at(1, "out")],
  },
  "a name ending in a star is a prefix": {
    segment: performed("Order *"),
    given: [at(5, track("Order Placed"))],
    expected: [at(4, "out"), at(5, "in")],
  },
  "the prefix alone is a name of its own": {
    segment: performed("Order *"),
    given: [at(5, track("Order "))],
    expected: [at(5, "in")],
  },
  "a shorter name and one that merely contains the prefix do not match": {
    segment: performed("Order *"),
    given: [at(1, track("Order")), at(2, track("Reorder Placed")), at(3, track("An Order Placed"))],
    expected: [at(3, "out")],
  },
  "a star that is not at the end is a star": {
    segment: performed("Order * Placed"),
    given: [at(1, track("Order Big Placed")), at(2, track("Order * Placed"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "only the last of two stars means any ending": {
    segment: performed("5**"),
    given: [at(1, track("55")), at(2, track("5* hotel"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "the empty name matches every track event but a group's traits event": {
    segment: performed(""),
    given: [
      at(1, identify({ plan: "pro" })),
      at(2, page("Home")),
      at(3, track("Paid"), { part: "traits" }),
      at(4, track("anything")),
    ],
    expected: [at(3, "out"), at(4, "in")],
  },
  "a star alone is every track event": {
    segment: performed("*"),
    given: [at(1, identify({ plan: "pro" })), at(2, page("Home")), at(3, track("anything"))],
    expected: [at(2, "out"), at(3, "in")],
  },
  "a prefix counts events of different names together": {
    segment: performed("Order *", { times: 2 }),
    given: [at(1, track("Order Placed")), at(2, track("Order Paid")), at(3, track("Order Sent"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "names of any script and of the language's own words are names": {
    segment: and(performed("Zahlung erhält 💶"), performed("__proto__"), performed("constructor")),
    given: [at(1, track("Zahlung erhält 💶")), at(2, track("__proto__")), at(3, track("constructor"))],
    expected: [at(2, "out"), at(3, "in")],
  },
});

segmentScenarios("Performed, by count", {
  "once means exactly once unless said otherwise": {
    segment: performed("Paid"),
    given: [at(1, track("Paid")), at(2, track("Paid"))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "exactly three is neither two nor four": {
    segment: performed("Paid", { times: 3 }),
    given: repeatedly(4, { seconds: 1, everySeconds: 1 }, () => track("Paid")),
    expected: [at(2, "out"), at(3, "in"), at(4, "out")],
  },
  "at least two holds from the second on": {
    segment: performed("Paid", { times: 2, timesOperator: ">=" }),
    given: repeatedly(5, { seconds: 1, everySeconds: 1 }, () => track("Paid")),
    expected: [at(1, "out"), at(2, "in"), at(5, "in")],
  },
  "fewer than two needs some event, of whatever name": {
    segment: performed("Paid", { times: 2, timesOperator: "<" }),
    given: [at(1, page("Home")), at(2, track("Paid")), at(3, track("Paid"))],
    expected: [at(0, "out"), at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "never selects those who did something, but not this": {
    segment: performed("Paid", { times: 0 }),
    given: [at(1, identify({ plan: "pro" })), at(2, track("Seen")), at(3, track("Paid"))],
    expected: [at(0, "out"), at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "never, said with the operator": {
    segment: performed("Paid", { times: 0, timesOperator: "=" }),
    given: [at(1, track("Seen")), at(2, track("Paid"))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "at least zero times contains every user with an event": {
    segment: performed("Paid", { times: 0, timesOperator: ">=" }),
    given: [at(1, screen("Home")), at(2, track("Paid"))],
    expected: [at(0, "out"), at(1, "in"), at(2, "in")],
  },
  "fewer than zero times contains no user": {
    segment: performed("Paid", { times: 0, timesOperator: "<" }),
    given: [at(1, screen("Home")), at(2, track("Paid"))],
    expected: [at(1, "out"), at(2, "out")],
  },
  "a hundred times can be counted": {
    segment: performed("Paid", { times: 100, timesOperator: "=" }),
    given: repeatedly(101, { seconds: 1, everySeconds: 1 }, () => track("Paid")),
    expected: [at(99, "out"), at(100, "in"), at(101, "out")],
  },
  "a repeated message counts once": {
    segment: performed("Paid"),
    given: [
      at(1, track("Paid"), { messageId: "same" }),
      at(1, track("Paid"), { messageId: "same", arrives: 50 }),
    ],
    expected: [at(1, "in"), at(50, "in")],
  },
  "different messages of the same moment count each": {
    segment: performed("Paid", { times: 2 }),
    given: [at(1, track("Paid"), { messageId: "b" }), at(1, track("Paid"), { messageId: "a" })],
    expected: [at(1, "in")],
  },
  "an event that arrives late counts like any other": {
    segment: performed("Paid", { times: 2 }),
    given: [at(10, track("Paid")), at(5, track("Paid"), { arrives: 20 })],
    expected: [at(10, "out"), at(19, "out"), at(20, "in")],
  },
  "a late event ends never": {
    segment: performed("Paid", { times: 0 }),
    given: [at(10, track("Seen")), at(-1000, track("Paid"), { arrives: 20 })],
    expected: [at(19, "in"), at(20, "out")],
  },
  "a future-dated event counts from its arrival": {
    segment: performed("Paid"),
    given: [at(1000, track("Paid"), { arrives: 20 })],
    expected: [at(19, "out"), at(20, "in"), at(1000, "in")],
  },
});

segmentScenarios("Performed, with conditions on its properties", {
  "all conditions must hold on the same event": {
    segment: performed("Paid", {
      properties: [where("currency", equals("EUR")), where("amount", atLeast(10))],
    }),
    given: [
      at(1, track("Paid", { currency: "EUR", amount: 5 })),
      at(2, track("Paid", { currency: "USD", amount: 50 })),
      at(3, track("Paid", { currency: "EUR", amount: 10 })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "no conditions are no conditions": {
    segment: performed("Paid", { properties: [] }),
    given: [at(1, track("Paid"))],
    expected: [at(1, "in")],
  },
  "only the events that match are counted": {
    segment: performed("Paid", { times: 2, properties: [where("amount", atLeast(10))] }),
    given: [10, 1, 20, 2, 30].map((amount, index) => at(index, track("Paid", { amount }))),
    expected: [at(1, "out"), at(2, "in"), at(3, "in"), at(4, "out")],
  },
  "never with a condition contains users whose events do not meet it": {
    segment: performed("Paid", { times: 0, properties: [where("amount", atLeast(100))] }),
    given: [at(1, track("Paid", { amount: 99.99 })), at(2, track("Paid", { amount: 100 }))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "Equals takes a numeric string for the number": {
    segment: performed("Paid", { times: 2, properties: [where("amount", equals(5))] }),
    given: [at(1, track("Paid", { amount: "5" })), at(2, track("Paid", { amount: 5 }))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "NotEquals holds where the property is absent": {
    segment: performed("Paid", { properties: [where("coupon", notEquals("FREE"))] }),
    given: [at(1, track("Paid", { coupon: "FREE" })), at(2, track("Paid"))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "Exists wants a value that is neither null nor empty": {
    segment: performed("Paid", { properties: [where("coupon", exists)] }),
    given: [
      at(1, track("Paid", { coupon: null })),
      at(2, track("Paid", { coupon: "" })),
      at(3, track("Paid")),
      at(4, track("Paid", { coupon: false })),
    ],
    expected: [at(3, "out"), at(4, "in")],
  },
  "NotExists wants none": {
    segment: performed("Paid", { times: 3, properties: [where("coupon", notExists)] }),
    given: [
      at(1, track("Paid", { coupon: null })),
      at(2, track("Paid", { coupon: "" })),
      at(3, track("Paid", { coupon: 0 })),
      at(4, track("Paid")),
    ],
    expected: [at(3, "out"), at(4, "in")],
  },
  "LessThan compares numbers and numeric strings, nothing else": {
    segment: performed("Paid", { properties: [where("amount", lessThan(10))] }),
    given: [
      ...[10, "10", "cheap", "", null, true, [], {}, [1]].map((amount, index) =>
        at(index, track("Paid", { amount })),
      ),
      at(20, track("Paid", { amount: "9.5" })),
    ],
    expected: [at(19, "out"), at(20, "in")],
  },
  "a property one level further down is found by its path": {
    segment: performed("Paid", { properties: [where("cart.items[1].sku", equals("b-2"))] }),
    given: [
      at(1, track("Paid", { cart: { items: [{ sku: "b-2" }] } })),
      at(2, track("Paid", { cart: { items: [{ sku: "a-1" }, { sku: "b-2" }] } })),
    ],
    expected: [at(1, "out"), at(2, "in")],
  },
  "a path through the wrong type matches nothing": {
    segment: performed("Paid", { properties: [where("cart.items[1].sku", equals("b-2"))] }),
    given: [
      at(1, track("Paid", { cart: "b-2" })),
      at(2, track("Paid", { cart: null })),
      at(3, track("Paid", { cart: { items: { 1: { sku: "b-2" } } } })),
    ],
    expected: [at(3, "out")],
  },
  "Within counts the event while the date it carries is recent": {
    segment: performed("Booked", { properties: [where("when", within(60))] }),
    given: [at(10, track("Booked", { when: iso(30) }))],
    expected: [at(10, "out"), at(29.999, "out"), at(30, "in"), at(89.999, "in"), at(90, "out")],
  },
  "Within brings the count down again one by one": {
    segment: performed("Booked", { times: 1, properties: [where("when", within(60))] }),
    given: [at(1, track("Booked", { when: ms(0) })), at(2, track("Booked", { when: ms(20) / 1000 }))],
    expected: [at(19, "in"), at(20, "out"), at(59.999, "out"), at(60, "in"), at(80, "out")],
  },
  "HasBeen on a property counts from the event": {
    segment: performed("Moved", { properties: [where("to", hasBeen("GTE", "Berlin", 100))] }),
    given: [at(10, track("Moved", { to: "Berlin" })), at(20, track("Moved", { to: "Paris" }))],
    expected: [at(109.999, "out"), at(110, "in"), at(120, "in")],
  },
  "HasBeen less than its window ends with it": {
    segment: performed("Moved", { properties: [where("to", hasBeen("LT", "Berlin", 100))] }),
    given: [at(5, track("Moved", { to: "Paris" })), at(10, track("Moved", { to: "Berlin" }))],
    expected: [at(9, "out"), at(10, "in"), at(109.999, "in"), at(110, "out")],
  },
  "AbsoluteTimestamp compares the date the event carries": {
    segment: performed("Booked", { properties: [where("when", absolutely("after", iso(1000)))] }),
    given: [
      at(1, track("Booked", { when: iso(999.999) })),
      at(2, track("Booked", { when: "soon" })),
      at(3, track("Booked", { when: iso(1000) })),
    ],
    expected: [at(2, "out"), at(3, "in")],
  },
  "a property is not a trait, nor a trait a property": {
    segment: and(
      performed("Paid", { times: 0, properties: [where("plan", equals("pro"))] }),
      trait("plan", notEquals("free")),
    ),
    given: [at(1, identify({ plan: "pro" })), at(2, track("Paid", { plan: "free" }))],
    expected: [at(1, "in"), at(2, "in")],
  },
});
