/** User properties of events: a property of the latest one, and the list of the last hundred. */
import { nothing, propertyScenarios } from "./scenario.fixture.js";
import { absolutely, atLeast, equals, hasBeen, notExists, where, within } from "./sketch.fixture.js";
import { at, identify, iso, page, repeatedly, screen, track } from "./timeline.fixture.js";

propertyScenarios("Performed", {
  "is a property of the latest event": {
    property: { type: "Performed", event: "Paid", path: "amount" },
    given: [
      at(1, page("Paid", { amount: 0 })),
      at(2, track("Paid", { amount: 1 })),
      at(3, track("Seen", { amount: 2 })),
      at(4, track("Paid", { amount: 3 })),
      at(3.5, track("Paid", { amount: 4 }), { arrives: 5 }),
    ],
    expected: [at(1, nothing), at(2, 1), at(3, 1), at(4, 3), at(5, 3)],
  },
  "skips events without a value": {
    property: { type: "Performed", event: "Paid", path: "coupon", skipReCompute: true },
    given: [
      at(1, track("Paid", { coupon: "SPRING" })),
      at(2, track("Paid", { coupon: "" })),
      at(3, track("Paid", { coupon: null })),
      at(4, track("Paid")),
    ],
    expected: [at(1, "SPRING"), at(4, "SPRING")],
  },
  "is of matching events only": {
    property: {
      type: "Performed",
      event: "Paid",
      path: "id",
      properties: [where("amount", atLeast(10)), where("currency", equals("EUR"))],
    },
    given: [
      at(1, track("Paid", { id: "a", amount: 10, currency: "EUR" })),
      at(2, track("Paid", { id: "b", amount: 9, currency: "EUR" })),
      at(3, track("Paid", { id: "c", amount: 11, currency: "USD" })),
      at(4, track("Paid", { id: "d", amount: "12", currency: "EUR" })),
    ],
    expected: [at(1, "a"), at(3, "a"), at(4, "d")],
  },
  "takes the text of a boolean for the value in its conditions": {
    property: {
      type: "Performed",
      event: "Paid",
      path: "id",
      properties: [where("isGift", equals("true")), where("isTest", equals(false))],
    },
    given: [
      at(1, track("Paid", { id: "a", isGift: true, isTest: "false" })),
      at(2, track("Paid", { id: "b", isGift: false, isTest: false })),
      at(3, track("Paid", { id: "c", isGift: "true", isTest: true })),
    ],
    expected: [at(1, "a"), at(2, "a"), at(3, "a")],
  },
  "is of any event when no name is given": {
    property: { type: "Performed", event: "", path: "id" },
    given: [at(1, track("Paid", { id: 1 })), at(2, page("Home", { id: 2 })), at(3, track("Sent", { id: 3 }))],
    expected: [at(1, 1), at(2, 1), at(3, 3)],
  },
  "is of events of any matching name": {
    property: { type: "Performed", event: "Order *", path: "id" },
    given: [
      at(1, track("Order Placed", { id: 1 })),
      at(2, track("Order", { id: 2 })),
      at(3, track("Order Sent", { id: 3 })),
    ],
    expected: [at(1, 1), at(2, 1), at(3, 3)],
  },
  "of two events at the same time is the one with the larger message id": {
    property: { type: "Performed", event: "Paid", path: "id" },
    given: [
      at(1, track("Paid", { id: "b" }), { messageId: "b" }),
      at(1, track("Paid", { id: "a" }), { messageId: "a", arrives: 2 }),
      at(1, track("Paid", { id: "c" }), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(2, "b"), at(3, "c")],
  },
  "takes any JSON, by any path": {
    property: { type: "Performed", event: "Paid", path: "items[-1]['unit price']" },
    given: [at(1, track("Paid", { items: [{ "unit price": 1 }, { "unit price": { cents: 250 } }] }))],
    expected: [at(1, { cents: 250 })],
  },
  "falls back to an older event when the newer one's date is out of the window": {
    property: { type: "Performed", event: "Booked", path: "room", properties: [where("when", within(60))] },
    given: [
      at(10, track("Booked", { room: "blue", when: iso(10) })),
      at(20, track("Booked", { room: "red", when: iso(0) })),
    ],
    expected: [
      at(10, "blue"),
      at(20, "red"),
      at(59.999, "red"),
      at(60, "blue"),
      at(69.999, "blue"),
      at(70, nothing),
    ],
  },
  "has its value as soon as the date it carries has come": {
    property: { type: "Performed", event: "Booked", path: "room", properties: [where("when", within(60))] },
    given: [at(10, track("Booked", { room: "blue", when: iso(100) }))],
    expected: [at(10, nothing), at(99.999, nothing), at(100, "blue"), at(160, nothing)],
  },
  "can wait for an event to grow old": {
    property: {
      type: "Performed",
      event: "Moved",
      path: "to",
      properties: [where("to", hasBeen("GTE", "Berlin", 100))],
    },
    given: [at(10, track("Moved", { to: "Berlin" }))],
    expected: [at(10, nothing), at(109.999, nothing), at(110, "Berlin")],
  },
  "compares the dates that events carry": {
    property: {
      type: "Performed",
      event: "Booked",
      path: "room",
      properties: [where("when", absolutely("before", iso(100))), where("cancelled", notExists)],
    },
    given: [
      at(1, track("Booked", { room: "blue", when: iso(99) })),
      at(2, track("Booked", { room: "red", when: iso(100) })),
      at(3, track("Booked", { room: "green", when: iso(1), cancelled: true })),
    ],
    expected: [at(1, "blue"), at(2, "blue"), at(3, "blue")],
  },
});

const visits = { type: "PerformedMany", or: [{ event: "Seen" }, { event: "Paid" }] };

propertyScenarios("PerformedMany", {
  "lists the events of all the names, newest first": {
    property: visits,
    given: [
      at(1, track("Seen", { page: "home" })),
      at(2, track("Other")),
      at(3, page("Seen")),
      at(4, track("Paid", { amount: 5, items: [1] })),
    ],
    expected: [
      at(1, [{ event: "Seen", timestamp: iso(1), properties: { page: "home" } }]),
      at(4, [
        { event: "Paid", timestamp: iso(4), properties: { amount: 5, items: [1] } },
        { event: "Seen", timestamp: iso(1), properties: { page: "home" } },
      ]),
    ],
  },
  "lists the events of a prefix, each once though two names match it": {
    property: { type: "PerformedMany", or: [{ event: "Order *" }, { event: "Order Paid" }] },
    given: [at(1, track("Order Paid")), at(2, track("Order")), at(3, track("Order Sent"))],
    expected: [
      at(3, [
        { event: "Order Sent", timestamp: iso(3), properties: {} },
        { event: "Order Paid", timestamp: iso(1), properties: {} },
      ]),
    ],
  },
  "puts a late event into its place": {
    property: visits,
    given: [at(10, track("Seen")), at(5, track("Paid"), { arrives: 20 })],
    expected: [
      at(10, [{ event: "Seen", timestamp: iso(10), properties: {} }]),
      at(20, [
        { event: "Seen", timestamp: iso(10), properties: {} },
        { event: "Paid", timestamp: iso(5), properties: {} },
      ]),
    ],
  },
  "lists a repeated message once, and two at the same time by their ids": {
    property: visits,
    given: [
      at(1, track("Seen", { n: 1 }), { messageId: "a" }),
      at(1, track("Seen", { n: 1 }), { messageId: "a", arrives: 2 }),
      at(1, track("Seen", { n: 2 }), { messageId: "b", arrives: 3 }),
    ],
    expected: [
      at(2, [{ event: "Seen", timestamp: iso(1), properties: { n: 1 } }]),
      at(3, [
        { event: "Seen", timestamp: iso(1), properties: { n: 2 } },
        { event: "Seen", timestamp: iso(1), properties: { n: 1 } },
      ]),
    ],
  },
  "keeps the last hundred": {
    property: visits,
    given: repeatedly(130, { seconds: 0, everySeconds: 1 }, (n) => track("Seen", { n })),
    expected: [
      at(
        129,
        Array.from({ length: 100 }, (_, index) => ({
          event: "Seen",
          timestamp: iso(129 - index),
          properties: { n: 129 - index },
        })),
      ),
    ],
  },
  "has no value without a matching event": {
    property: visits,
    given: [at(1, identify({})), at(2, screen("Seen"))],
    expected: [at(1, nothing), at(2, nothing)],
  },
});
