import { describe, expect, it } from "vitest";
import { whyJourney, type JourneyFacts, type PersonFacts } from "./why-journey.js";

const began = Date.UTC(2026, 2, 1, 9);
const running: JourneyFacts = { status: "Running", canRunMultiple: false, startedAt: began };
const ofSegment: JourneyFacts = { ...running, entry: { by: "segment", segmentId: "s", reEnter: false } };
const ofEvent: JourneyFacts = { ...running, entry: { by: "event", event: "Bought" } };
const ofCart: JourneyFacts = { ...running, entry: { by: "event", event: "Cart", key: "cart" } };

const somebody: PersonFacts = { live: [], past: 0, isPastOpen: false, isInTooMany: false };
const member = { name: "“Buyers”", isInForce: true, isMember: true, isUpToDate: true, verdict: true };
const stranger = { ...member, isMember: false, verdict: false };
const ended = { status: "finished", text: "Came to the end." } as const;
const waiting = { status: "live", text: "Waits 60 seconds.", startedAt: began } as const;

function codes(journey: JourneyFacts | undefined, person: PersonFacts | undefined): string {
  const { is, reasons } = whyJourney(journey, person);
  return [is, ...reasons.map(({ code }) => code)].join(" ");
}

function text(journey: JourneyFacts | undefined, person: PersonFacts | undefined): string {
  return whyJourney(journey, person)
    .reasons.map((reason) => reason.text)
    .join(" ");
}

describe("a user in a journey", () => {
  it("gets the start and the current node", () => {
    const person = { ...somebody, live: [waiting], membership: member };
    expect(codes(ofSegment, person)).toBe("in UnderWay");
    expect(text(ofSegment, person)).toBe(
      "The user is in it since 2026-03-01T09:00:00.000Z. Waits 60 seconds.",
    );
  });

  it("remains in it after leaving its segment", () => {
    expect(codes(ofSegment, { ...somebody, live: [waiting], membership: stranger })).toBe("in UnderWay");
  });
});

describe("a user in no journey", () => {
  it.each<[string, JourneyFacts | undefined, PersonFacts | undefined]>([
    ["never UserUnknown JourneyUnknown", undefined, undefined],
    ["never JourneyUnknown", undefined, somebody],
    ["was BeenThrough JourneyUnknown", undefined, { ...somebody, past: 1 }],
    ["never UserUnknown", ofSegment, undefined],
    ["never NotStarted", { status: "NotStarted", canRunMultiple: false }, somebody],
    ["never Paused NotMember", { ...ofSegment, status: "Paused" }, { ...somebody, membership: stranger }],
    ["never Paused", { ...ofSegment, status: "Paused" }, { ...somebody, membership: member }],
    [
      "never StartUnderWay",
      { ...ofSegment, starting: { done: 1, total: 2 } },
      { ...somebody, membership: member },
    ],
    ["never NotMember", ofSegment, { ...somebody, membership: stranger }],
    [
      "never SegmentNotUpToDate NotMember",
      ofSegment,
      { ...somebody, membership: { ...stranger, isUpToDate: false } },
    ],
    [
      "never SegmentNotRunning NotMember",
      ofSegment,
      { ...somebody, membership: { ...stranger, isInForce: false } },
    ],
    ["never CameInOtherwise", ofSegment, { ...somebody, membership: member }],
    ["never TooManyRuns CameInOtherwise", ofSegment, { ...somebody, isInTooMany: true, membership: member }],
    ["was BeenThrough OnlyOnce", ofSegment, { ...somebody, past: 1, latest: ended, membership: member }],
    ["was BeenThrough NotMember OnlyOnce", ofSegment, { ...somebody, past: 1, membership: stranger }],
    [
      "was BeenThrough WhenComingInAgain",
      { ...ofSegment, canRunMultiple: true },
      { ...somebody, past: 2, membership: member },
    ],
    ["never NoEvent", ofEvent, { ...somebody, events: { since: 0, meeting: 0, keyed: 0 } }],
    [
      "never EventBefore",
      ofEvent,
      { ...somebody, events: { latestAt: began - 1, since: 0, meeting: 0, keyed: 0 } },
    ],
    [
      "never EventOtherwise",
      ofEvent,
      { ...somebody, events: { latestAt: began, since: 1, meeting: 1, keyed: 1 } },
    ],
    [
      "never EventWithoutKey",
      ofCart,
      { ...somebody, events: { latestAt: began, since: 1, meeting: 1, keyed: 0 } },
    ],
    [
      "never EventOutsideConditions",
      ofEvent,
      { ...somebody, events: { latestAt: began, since: 2, meeting: 0, keyed: 0 } },
    ],
    [
      "was BeenThrough WithEveryEvent",
      ofEvent,
      { ...somebody, past: 1, events: { since: 1, meeting: 1, keyed: 1 } },
    ],
    [
      "was BeenThrough OncePerKey",
      ofCart,
      { ...somebody, past: 1, events: { since: 1, meeting: 1, keyed: 1 } },
    ],
  ])("is told: %s", (expected, journey, person) => {
    expect(codes(journey, person)).toBe(expected);
  });

  it("gets the reasons as sentences", () => {
    expect(text(ofSegment, { ...somebody, past: 2, latest: ended, membership: stranger })).toBe(
      "The user has been through it 2 times. The last time: Came to the end. The user is not in the segment “Buyers”, which the journey begins with. The journey leads nobody twice: canRunMultiple is off.",
    );
    expect(
      text(ofCart, { ...somebody, past: 10, isPastOpen: true, events: { since: 9, meeting: 9, keyed: 9 } }),
    ).toBe(
      "The user has been through it 10 times or more. Each value of “cart” in the event “Cart” has one run.",
    );
    expect(text({ ...ofSegment, starting: { done: 1, total: 2 } }, { ...somebody, membership: member })).toBe(
      "Those who were in its segment when it first ran are being taken in: 1 of 2 so far.",
    );
  });
});
