/** User properties: the latest non-empty value; null removes a trait. */
import type { Json } from "@signalbox/core";
import { nothing, propertyScenarios } from "./scenario.fixture.js";
import { where, within } from "./sketch.fixture.js";
import { at, identify, iso, page, repeatedly, track } from "./timeline.fixture.js";

propertyScenarios("Id", {
  "is the user's id, from the first event on": {
    property: { type: "Id" },
    given: [at(5, identify({ id: "a user else" }))],
    expected: [at(5, "ada"), at(100, "ada")],
  },
});

propertyScenarios("AnonymousId", {
  "is the latest one used": {
    property: { type: "AnonymousId" },
    given: [
      at(1, identify({})),
      at(2, page("Home"), { anonymousId: "tab-1" }),
      at(3, track("Seen"), { anonymousId: "tab-2" }),
      at(4, track("Seen")),
    ],
    expected: [at(1, nothing), at(2, "tab-1"), at(3, "tab-2"), at(4, "tab-2")],
  },
  "is not an older one that arrives late": {
    property: { type: "AnonymousId" },
    given: [
      at(10, page("Home"), { anonymousId: "tab-2" }),
      at(5, page("Home"), { anonymousId: "tab-1", arrives: 20 }),
    ],
    expected: [at(10, "tab-2"), at(20, "tab-2")],
  },
  "of two at the same time is the one of the larger message id": {
    property: { type: "AnonymousId" },
    given: [
      at(1, page("Home"), { anonymousId: "tab-b", messageId: "b" }),
      at(1, page("Home"), { anonymousId: "tab-a", messageId: "a", arrives: 2 }),
      at(1, page("Home"), { anonymousId: "tab-c", messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "tab-b"), at(2, "tab-b"), at(3, "tab-c")],
  },
  "is the anonymous user's own id": {
    property: { type: "AnonymousId" },
    given: [at(1, page("Home"), { anonymousUser: "tab-1" })],
    expected: [at(1, "tab-1")],
    who: { id: "tab-1", kind: "anonymous" },
  },
});

const aValueOfEveryKind: readonly Json[] = [
  "text",
  7,
  0,
  -0.5,
  false,
  true,
  [],
  {},
  [null],
  { a: [1, { b: null }] },
  " ",
];

propertyScenarios("Trait", {
  "is the latest statement": {
    property: { type: "Trait", path: "email" },
    given: [
      at(1, track("Seen", { email: "no" })),
      at(2, identify({ email: "a@example.org" })),
      at(3, identify({ email: "b@example.org" })),
      at(2.5, identify({ email: "late@example.org" }), { arrives: 4 }),
    ],
    expected: [at(1, nothing), at(2, "a@example.org"), at(3, "b@example.org"), at(4, "b@example.org")],
  },
  "takes any JSON": {
    property: { type: "Trait", path: "value" },
    given: aValueOfEveryKind.map((value, index) => at(index, identify({ value }))),
    expected: aValueOfEveryKind.map((value, index) => at(index, value)),
  },
  "of a group is what its group calls said": {
    property: { type: "Trait", path: "seats" },
    given: [
      at(1, identify({ seats: 5 }), { part: "traits" }),
      at(2, identify({ seats: 6 }), { part: "traits" }),
    ],
    expected: [at(1, 5), at(2, 6)],
    who: { id: "acme", kind: "user" },
  },
  "is erased by null, and not by the empty text or by silence": {
    property: { type: "Trait", path: "email" },
    given: [
      at(1, identify({ email: "" })),
      at(2, identify({ email: "a@example.org" })),
      at(3, identify({ email: "" })),
      at(4, identify({})),
      at(5, identify({ email: null })),
      at(6, identify({ email: "" })),
      at(7, identify({ email: "b@example.org" })),
    ],
    expected: [
      at(1, nothing),
      at(2, "a@example.org"),
      at(3, "a@example.org"),
      at(4, "a@example.org"),
      at(5, nothing),
      at(6, nothing),
      at(7, "b@example.org"),
    ],
  },
  "prefers the older value to a newer empty text, in whatever order they arrive": {
    property: { type: "Trait", path: "email" },
    given: [at(10, identify({ email: "" })), at(5, identify({ email: "a@example.org" }), { arrives: 20 })],
    expected: [at(10, nothing), at(20, "a@example.org")],
  },
  "stays erased when an older value arrives after null": {
    property: { type: "Trait", path: "email" },
    given: [at(10, identify({ email: null })), at(5, identify({ email: "a@example.org" }), { arrives: 20 })],
    expected: [at(10, nothing), at(20, nothing)],
  },
  "is removed by null above it or at its path": {
    property: { type: "Trait", path: "address.city" },
    given: [
      at(1, identify({ address: { city: "Berlin" } })),
      at(2, identify({ address: { city: null } })),
      at(3, identify({ address: { city: "Paris" } })),
      at(4, identify({ address: { city: "" } })),
      at(5, identify({ address: null })),
    ],
    expected: [at(1, "Berlin"), at(2, nothing), at(3, "Paris"), at(4, "Paris"), at(5, nothing)],
  },
  "is erased by null where its path asks for more than names": {
    property: { type: "Trait", path: "$.phones[?@.main].number" },
    given: [
      at(1, identify({ phones: [{ main: true, number: "1" }] })),
      at(2, identify({ phones: [{ main: true, number: "" }] })),
      at(3, identify({ phones: null })),
    ],
    expected: [at(1, "1"), at(2, "1"), at(3, nothing)],
  },
  "keeps a nested value when the trait comes without it": {
    property: { type: "Trait", path: "address.city" },
    given: [
      at(1, identify({ address: { city: "Berlin" } })),
      at(2, identify({ address: { zip: "10115" } })),
      at(3, identify({ address: { city: "Paris" } })),
    ],
    expected: [at(1, "Berlin"), at(2, "Berlin"), at(3, "Paris")],
  },
  "is found under a key with spaces, dots and quotes": {
    property: { type: "Trait", path: "$['it\\'s a.b']" },
    given: [at(1, identify({ "it's a.b": 7 }))],
    expected: [at(1, 7)],
  },
  "of two values at the same time is the one with the larger message id": {
    property: { type: "Trait", path: "plan" },
    given: [
      at(1, identify({ plan: "b" }), { messageId: "b" }),
      at(1, identify({ plan: "a" }), { messageId: "a", arrives: 2 }),
      at(1, identify({ plan: "c" }), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "b"), at(2, "b"), at(3, "c")],
  },
  "does not change with repetition or another order of keys": {
    property: { type: "Trait", path: "address" },
    given: [
      at(1, identify({ address: { city: "Berlin", zip: "1" } })),
      at(2, identify({ address: { zip: "1", city: "Berlin" } })),
    ],
    expected: [at(1, { city: "Berlin", zip: "1" }), at(2, { city: "Berlin", zip: "1" })],
  },
  "is kept through a thousand empty values": {
    property: { type: "Trait", path: "email" },
    given: [
      at(0, identify({ email: "a@example.org" })),
      ...repeatedly(1000, { seconds: 1, everySeconds: 1 }, (index) => identify({ email: "", tries: index })),
    ],
    expected: [at(1000, "a@example.org")],
  },
});

const contract = { type: "BlobStorage", key: "files/1", name: "contract", mimeType: "application/pdf" };
/** As clients of the peer list it. */
const invoice = { type: "BlobStorage", key: "files/2", mimeType: "text/plain" };

propertyScenarios("File", {
  "is the latest attached file of its name, whatever the event": {
    property: { type: "File", name: "contract" },
    given: [
      at(1, track("Signed")),
      at(2, track("Signed", { DFAttachedFiles: { contract } })),
      at(3, track("Billed", { DFAttachedFiles: { invoice } })),
      at(
        4,
        page("Signed again", { DFAttachedFiles: { contract: { ...contract, key: "files/3" }, invoice } }),
      ),
    ],
    expected: [at(1, nothing), at(2, contract), at(3, contract), at(4, { ...contract, key: "files/3" })],
  },
  "is not an older one that arrives late": {
    property: { type: "File", name: "contract" },
    given: [
      at(10, track("Signed", { DFAttachedFiles: { contract } })),
      at(5, track("Signed", { DFAttachedFiles: { contract: invoice } }), { arrives: 20 }),
    ],
    expected: [at(10, contract), at(20, contract)],
  },
  "has the name of the file where the event lists it without": {
    property: { type: "File", name: "bill.txt" },
    given: [at(1, track("Billed", { DFAttachedFiles: { "bill.txt": invoice } }))],
    expected: [at(1, { ...invoice, name: "bill.txt" })],
  },
  "is not what a group's view of the event carries": {
    property: { type: "File", name: "contract" },
    given: [at(1, track("DFGroupUserAssignment", { DFAttachedFiles: { contract } }), { part: "group" })],
    expected: [at(1, nothing)],
  },
  "is found by its exact name, with dots and spaces": {
    property: { type: "File", name: "q1 report.v2.pdf" },
    given: [at(1, track("Sent", { DFAttachedFiles: { q1: invoice, "q1 report.v2.pdf": contract } }))],
    expected: [at(1, contract)],
  },
});

/** The first of a trait, a nested choice of two, and an event's property that has a value. */
const contact = {
  type: "Group",
  entry: "first",
  nodes: [
    { id: "first", type: "AnyOf", children: ["phone", "mail", "paid"] },
    { id: "phone", type: "Trait", path: "phone" },
    { id: "mail", type: "AnyOf", children: ["work", "home"] },
    { id: "work", type: "Trait", path: "workEmail" },
    { id: "home", type: "Trait", path: "homeEmail" },
    { id: "paid", type: "Performed", event: "Paid", path: "email" },
  ],
};

propertyScenarios("Group", {
  "is the first child that has a value": {
    property: contact,
    given: [
      at(1, identify({})),
      at(2, track("Paid", { email: "paid@example.org" })),
      at(3, identify({ homeEmail: "home@example.org" })),
      at(4, identify({ workEmail: "work@example.org", phone: "" })),
      at(5, identify({ phone: "123" })),
      at(6, identify({ homeEmail: "other@example.org", phone: null })),
    ],
    expected: [
      at(1, nothing),
      at(2, "paid@example.org"),
      at(3, "home@example.org"),
      at(4, "work@example.org"),
      at(5, "123"),
      at(6, "work@example.org"),
    ],
  },
  "may enter at a leaf": {
    property: { type: "Group", entry: "only", nodes: [{ id: "only", type: "Trait", path: "phone" }] },
    given: [at(1, identify({ phone: "123" }))],
    expected: [at(1, "123")],
  },
  "follows the clock when a child does": {
    property: {
      type: "Group",
      entry: "any",
      nodes: [
        { id: "any", type: "AnyOf", children: ["soon", "usual"] },
        {
          id: "soon",
          type: "Performed",
          event: "Booked",
          path: "room",
          properties: [where("when", within(60))],
        },
        { id: "usual", type: "Trait", path: "room" },
      ],
    },
    given: [at(1, identify({ room: "green" })), at(2, track("Booked", { room: "blue", when: iso(10) }))],
    expected: [at(2, "green"), at(10, "blue"), at(69.999, "blue"), at(70, "green")],
  },
});

propertyScenarios("KeyedPerformed", {
  "has no value outside a journey": {
    property: { type: "KeyedPerformed", event: "Booked", key: "id", path: "room" },
    given: [at(1, track("Booked", { id: "1", room: "blue" }))],
    expected: [at(1, nothing)],
  },
});
