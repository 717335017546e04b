/** Manual, Everyone, Email and Broadcast. */
import { segmentId } from "./definitions.fixture.js";
import { segmentScenarios } from "./scenario.fixture.js";
import { and, broadcast, email, everyone, manual } from "./sketch.fixture.js";
import { at, identify, page, repeatedly, screen, track, type TestEvent } from "./timeline.fixture.js";

function listed(version: number, inSegment: boolean, of: string = segmentId): TestEvent {
  return track("DFManualSegmentUpdate", { segmentId: of, version, inSegment });
}

segmentScenarios("Manual", {
  "has those who are listed": {
    segment: manual(1),
    given: [at(1, identify({})), at(2, listed(1, true)), at(3, listed(1, false)), at(4, listed(1, true))],
    expected: [at(0, "out"), at(1, "out"), at(2, "in"), at(3, "out"), at(4, "in")],
  },
  "takes 1 and 0 for yes and no": {
    segment: manual(1),
    given: [
      at(1, track("DFManualSegmentUpdate", { segmentId, version: 1, inSegment: 1 })),
      at(2, track("DFManualSegmentUpdate", { segmentId, version: 1, inSegment: 0 })),
      at(3, track("DFManualSegmentUpdate", { segmentId, version: 1, inSegment: "true" })),
    ],
    expected: [at(0, "out"), at(1, "in"), at(2, "out"), at(3, "in")],
  },
  "does not know those listed for another version": {
    segment: manual(2),
    given: [at(1, listed(1, true)), at(2, listed(3, true)), at(3, listed(2, true))],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "loses those whose latest listing is of another version": {
    segment: manual(2),
    given: [at(1, listed(2, true)), at(2, listed(3, true))],
    expected: [at(1, "in"), at(2, "out")],
  },
  "does not look at other segments' lists": {
    segment: manual(1),
    given: [at(1, listed(1, true)), at(2, listed(1, false, "another")), at(3, listed(2, true, "another"))],
    expected: [at(1, "in"), at(3, "in")],
  },
  "a late listing does not undo a newer one": {
    segment: manual(1),
    given: [at(10, listed(1, false)), at(5, listed(1, true), { arrives: 20 })],
    expected: [at(10, "out"), at(20, "out")],
  },
  "of two listings at the same time the larger message id counts": {
    segment: manual(1),
    given: [
      at(1, listed(1, true), { messageId: "b" }),
      at(1, listed(1, false), { messageId: "a", arrives: 2 }),
      at(1, listed(1, false), { messageId: "c", arrives: 3 }),
    ],
    expected: [at(1, "in"), at(2, "in"), at(3, "out")],
  },
  "nothing else is yes": {
    segment: manual(1),
    given: [
      at(1, track("DFManualSegmentUpdate", { segmentId, version: 1, inSegment: "yes" })),
      at(2, track("DFManualSegmentUpdate", { segmentId, version: 1 })),
      at(3, track("DFManualSegmentUpdate", { segmentId, version: 1, inSegment: 2 })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "out")],
  },
});

segmentScenarios("Everyone", {
  "needs an event of any kind": {
    segment: everyone,
    given: [at(5, identify({}))],
    expected: [at(0, "out"), at(4.999, "out"), at(5, "in"), at(1e9, "in")],
  },
  "a page will do": { segment: everyone, given: [at(5, page("Home"))], expected: [at(5, "in")] },
  "a screen will do": { segment: everyone, given: [at(5, screen("Home"))], expected: [at(5, "in")] },
  "an anonymous user is a member as well": {
    segment: everyone,
    given: [at(5, track("Seen"), { anonymousUser: "anonymous-1" })],
    expected: [at(5, "in")],
    who: { id: "anonymous-1", kind: "anonymous" },
  },
  "a past or future event is enough": {
    segment: everyone,
    given: [at(1e6, track("Seen"), { arrives: 5 }), at(-1e6, track("Seen"), { arrives: 6 })],
    expected: [at(4, "out"), at(5, "in"), at(6, "in")],
  },
});

segmentScenarios("Email", {
  "the status of a message made from the template": {
    segment: email("DFEmailOpened", "welcome"),
    given: [
      at(1, track("DFEmailOpened", { templateId: "goodbye" })),
      at(2, track("DFEmailClicked", { templateId: "welcome" })),
      at(3, track("DFEmailOpened", { templateId: "welcome" })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "once means at least once": {
    segment: email("DFEmailOpened", "welcome"),
    given: repeatedly(3, { seconds: 1, everySeconds: 1 }, () =>
      track("DFEmailOpened", { templateId: "welcome" }),
    ),
    expected: [at(0, "out"), at(1, "in"), at(3, "in")],
  },
  "twice needs two messages": {
    segment: email("DFEmailClicked", "welcome", { times: 2 }),
    given: [
      at(1, track("DFEmailClicked", { templateId: "welcome" }), { messageId: "same" }),
      at(1, track("DFEmailClicked", { templateId: "welcome" }), { messageId: "same", arrives: 2 }),
      at(3, track("DFEmailClicked", { templateId: "welcome" })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "in")],
  },
  "an event without a template is of none": {
    segment: email("DFEmailOpened", "welcome"),
    given: [at(1, track("DFEmailOpened")), at(2, page("DFEmailOpened", { templateId: "welcome" }))],
    expected: [at(1, "out"), at(2, "out")],
  },
});

segmentScenarios("Broadcast", {
  "has those who received one of this segment": {
    segment: broadcast,
    given: [
      at(1, track("DFSegmentBroadcast", { segmentId: "another" })),
      at(2, page("DFSegmentBroadcast", { segmentId })),
      at(3, track("DFSegmentBroadcast", { segmentId })),
    ],
    expected: [at(1, "out"), at(2, "out"), at(3, "in"), at(1e9, "in")],
  },
  "receiving two is no less": {
    segment: and(broadcast, email("DFEmailOpened", "welcome")),
    given: [
      at(1, track("DFSegmentBroadcast", { segmentId })),
      at(2, track("DFSegmentBroadcast", { segmentId })),
      at(3, track("DFEmailOpened", { templateId: "welcome" })),
    ],
    expected: [at(2, "out"), at(3, "in")],
  },
});
