/** Members of groups, and of groups whose traits meet a condition. */
import type { JsonObject } from "@signalbox/core";
import { segmentScenarios } from "./scenario.fixture.js";
import {
  and,
  atLeast,
  equals,
  hasBeen,
  inGroup,
  notExists,
  performed,
  trait,
  where,
  within,
} from "./sketch.fixture.js";
import { at, identify, iso, page, track, type TestEvent } from "./timeline.fixture.js";

function joins(groupId: string): TestEvent {
  return track("DFUserGroupAssignment", { groupId, assigned: true });
}

function leaves(groupId: string): TestEvent {
  return track("DFUserGroupAssignment", { groupId, assigned: false });
}

function hears(groupId: string, traits: JsonObject): TestEvent {
  return track("DFGroupTraits", { groupId, traits });
}

const inAcme = inGroup({ groupId: "acme" });
const inBigGroup = inGroup({ trait: where("seats", atLeast(100)) });
const inBigAcme = inGroup({ groupId: "acme", trait: where("seats", atLeast(100)) });

segmentScenarios("Group, by its id", {
  "has its members while they are members": {
    segment: inAcme,
    given: [at(1, identify({})), at(2, joins("acme")), at(3, leaves("acme")), at(4, joins("acme"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out"), at(4, "in")],
  },
  "members of other groups are not its members": {
    segment: inAcme,
    given: [at(1, joins("Acme")), at(2, joins("acme ")), at(3, track("Joined", { groupId: "acme" }))],
    expected: [at(3, "out")],
  },
  "an assignment that does not say so assigns": {
    segment: inAcme,
    given: [at(1, track("DFUserGroupAssignment", { groupId: "acme" }))],
    expected: [at(1, "in")],
  },
  "a late departure from before the arrival is no departure": {
    segment: inAcme,
    given: [at(10, joins("acme")), at(5, leaves("acme"), { arrives: 20 })],
    expected: [at(10, "in"), at(20, "in")],
  },
  "of two values at the same time the larger message id counts": {
    segment: inAcme,
    given: [
      at(1, joins("acme"), { messageId: "b" }),
      at(1, leaves("acme"), { messageId: "a", arrives: 2 }),
      at(1, leaves("acme"), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "leaving one group is not leaving the other": {
    segment: and(inAcme, inGroup({ groupId: "globex" })),
    given: [at(1, joins("acme")), at(2, joins("globex")), at(3, leaves("globex"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "ids of any script and of the language's own words are ids": {
    segment: and(inGroup({ groupId: "__proto__" }), inGroup({ groupId: "größe.*" })),
    given: [at(1, joins("__proto__")), at(2, joins("größe.*"))],
    expected: [at(1, "out"), at(2, "in")],
  },
});

segmentScenarios("Group, by a trait of it", {
  "has the members of any group whose trait matches": {
    segment: inBigGroup,
    given: [
      at(1, joins("acme")),
      at(2, hears("acme", { seats: 5 })),
      at(3, joins("globex")),
      at(4, hears("globex", { seats: 100 })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "out"), at(4, "in")],
  },
  "the latest traits event of a group counts": {
    segment: inBigGroup,
    given: [
      at(1, joins("acme")),
      at(2, hears("acme", { seats: 100 })),
      at(3, hears("acme", { seats: 99 })),
      at(2.5, hears("acme", { seats: 500 }), { arrives: 4 }),
    ],
    expected: [at(2, "in"), at(3, "out"), at(4, "out")],
  },
  "traits events before joining count after joining": {
    segment: inBigGroup,
    given: [at(1, hears("acme", { seats: 100 })), at(2, joins("acme")), at(3, leaves("acme"))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "a group of that id and with that trait": {
    segment: inBigAcme,
    given: [
      at(1, joins("globex")),
      at(2, hears("globex", { seats: 500 })),
      at(3, joins("acme")),
      at(4, hears("acme", { seats: 200 })),
      at(5, leaves("acme")),
    ],
    expected: [at(2, "out"), at(3, "out"), at(4, "in"), at(5, "out")],
  },
  "a group without traits events has no trait": {
    segment: inGroup({ trait: where("plan", notExists) }),
    given: [at(1, identify({})), at(2, joins("acme")), at(3, hears("acme", { plan: "pro" }))],
    expected: [at(1, "out"), at(2, "in"), at(3, "out")],
  },
  "one such group among several is enough": {
    segment: inGroup({ trait: where("plan", notExists) }),
    given: [at(1, joins("acme")), at(2, hears("acme", { plan: "pro" })), at(3, joins("globex"))],
    expected: [at(2, "out"), at(3, "in")],
  },
  "the member's own traits are not the group's": {
    segment: and(inGroup({ trait: where("plan", equals("pro")) }), trait("plan", equals("free"))),
    given: [
      at(1, identify({ plan: "pro" })),
      at(2, joins("acme")),
      at(3, identify({ plan: "free" })),
      at(4, hears("acme", { plan: "pro" })),
    ],
    expected: [at(2, "out"), at(3, "out"), at(4, "in")],
  },
  "a nested trait is found by its path": {
    segment: inGroup({ trait: where("billing['plan name']", equals("pro")) }),
    given: [at(1, joins("acme")), at(2, hears("acme", { billing: { "plan name": "pro" } }))],
    expected: [at(1, "out"), at(2, "in")],
  },
  "Within on a group's trait follows the clock": {
    segment: inGroup({ trait: where("renewal", within(60)) }),
    given: [at(1, joins("acme")), at(2, hears("acme", { renewal: iso(10) }))],
    expected: [at(9.999, "out"), at(10, "in"), at(69.999, "in"), at(70, "out")],
  },
  "the last traits event replaces all earlier ones": {
    segment: inBigGroup,
    given: [
      at(1, joins("acme")),
      at(2, hears("acme", { seats: 100 })),
      at(3, hears("acme", { plan: "pro" })),
    ],
    expected: [at(2, "in"), at(3, "out")],
  },
  "HasBeen counts for each group by itself": {
    segment: inGroup({ trait: where("plan", hasBeen("GTE", "pro", 100)) }),
    given: [
      at(0, joins("acme")),
      at(0, joins("globex")),
      at(10, hears("acme", { plan: "pro" })),
      at(50, hears("globex", { plan: "free" })),
      at(60, hears("acme", { plan: "pro" })),
      at(80, hears("globex", { plan: "pro" })),
      at(150, hears("acme", { plan: "free" })),
    ],
    expected: [
      at(109.999, "out"),
      at(110, "in"),
      at(149, "in"),
      at(150, "out"),
      at(179.999, "out"),
      at(180, "in"),
    ],
  },
  "HasBeen continues after leaving, and counts after rejoining": {
    segment: inGroup({ groupId: "acme", trait: where("plan", hasBeen("LT", "pro", 100)) }),
    given: [
      at(0, joins("acme")),
      at(10, hears("acme", { plan: "pro" })),
      at(20, leaves("acme")),
      at(90, joins("acme")),
    ],
    expected: [at(10, "in"), at(20, "out"), at(90, "in"), at(109.999, "in"), at(110, "out")],
  },
  "only a track event sets a group's traits": {
    segment: inBigGroup,
    given: [at(1, joins("acme")), at(2, page("DFGroupTraits", { groupId: "acme", traits: { seats: 100 } }))],
    expected: [at(2, "out")],
  },
  "a traits event without valid properties is ignored": {
    segment: inBigGroup,
    given: [
      at(1, joins("acme")),
      at(2, track("DFGroupTraits", { groupId: "acme", traits: "seats: 100" })),
      at(3, track("DFGroupTraits", { traits: { seats: 100 } })),
    ],
    expected: [at(2, "out"), at(3, "out")],
  },
  "a traits event of a group is not an event the user performed": {
    segment: performed("*", { times: 2, timesOperator: ">=" }),
    given: [
      at(1, joins("acme")),
      at(2, hears("acme", { seats: 100 })),
      at(3, hears("acme", { seats: 200 })),
      at(4, track("Seen")),
    ],
    expected: [at(1, "out"), at(3, "out"), at(4, "in")],
  },
  "beside a window each end comes at its moment": {
    segment: and(inBigGroup, performed("Seen", { withinSeconds: 30 })),
    given: [at(1, joins("acme")), at(2, hears("acme", { seats: 100 })), at(10, track("Seen"))],
    expected: [at(2, "out"), at(10, "in"), at(40, "out")],
  },
});
