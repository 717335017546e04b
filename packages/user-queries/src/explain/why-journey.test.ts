import { describe, expect, it } from "vitest";
import type { RunState } from "./describe-run.js";
import { whyCodes, whyJourney, whySentences, type JourneyFacts, type UserFacts } from "./why-journey.js";

const began = Date.UTC(2026, 2, 1, 9);
const running: JourneyFacts = { status: "Running", canRunMultiple: false, startedAt: began };
const ofSegment: JourneyFacts = { ...running, entry: { by: "segment", segmentId: "s", reEnter: false } };
const ofEvent: JourneyFacts = { ...running, entry: { by: "event", event: "Bought" } };
const ofCart: JourneyFacts = { ...running, entry: { by: "event", event: "Cart", key: "cart" } };

const noFacts: UserFacts = { live: [], past: 0, isPastOpen: false, isInTooMany: false };
const member = { name: "Buyers", isInForce: true, isMember: true, isUpToDate: true, verdict: true };
const nonMember = { ...member, isMember: false, verdict: false };
const ended = stateSaying("finished", "Came to the end.");
const waiting = { ...stateSaying("live", "Waits 60 seconds."), startedAt: began };

function stateSaying(status: RunState["status"], sentence: string): RunState {
  return { status, text: sentence, says: [{ code: "state", values: {}, text: sentence }] };
}

function codes(journey: JourneyFacts | undefined, user: UserFacts | undefined): string {
  const { is, reasons } = whyJourney(journey, user);
  return [is, ...reasons.map(({ code }) => code)].join(" ");
}

function text(journey: JourneyFacts | undefined, user: UserFacts | undefined): string {
  return whyJourney(journey, user)
    .reasons.map((reason) => reason.text)
    .join(" ");
}

describe("a user in a journey", () => {
  it("gets the start and the current node", () => {
    const user = { ...noFacts, live: [waiting], membership: member };
    expect(codes(ofSegment, user)).toBe("in UnderWay");
    expect(text(ofSegment, user)).toBe("The user is in it since 2026-03-01T09:00:00.000Z. Waits 60 seconds.");
  });

  it("remains in it after leaving its segment", () => {
    expect(codes(ofSegment, { ...noFacts, live: [waiting], membership: nonMember })).toBe("in UnderWay");
  });
});

describe("a user in no journey", () => {
  it.each<[string, JourneyFacts | undefined, UserFacts | undefined]>([
    ["never UserUnknown JourneyUnknown", undefined, undefined],
    ["never JourneyUnknown", undefined, noFacts],
    ["was BeenThrough JourneyUnknown", undefined, { ...noFacts, past: 1 }],
    ["never UserUnknown", ofSegment, undefined],
    ["never NotStarted", { status: "NotStarted", canRunMultiple: false }, noFacts],
    ["never Paused NotMember", { ...ofSegment, status: "Paused" }, { ...noFacts, membership: nonMember }],
    ["never Paused", { ...ofSegment, status: "Paused" }, { ...noFacts, membership: member }],
    [
      "never StartUnderWay",
      { ...ofSegment, starting: { done: 1, total: 2 } },
      { ...noFacts, membership: member },
    ],
    ["never NotMember", ofSegment, { ...noFacts, membership: nonMember }],
    [
      "never SegmentNotUpToDate NotMember",
      ofSegment,
      { ...noFacts, membership: { ...nonMember, isUpToDate: false } },
    ],
    [
      "never SegmentNotRunning NotMember",
      ofSegment,
      { ...noFacts, membership: { ...nonMember, isInForce: false } },
    ],
    ["never CameInOtherwise", ofSegment, { ...noFacts, membership: member }],
    ["never TooManyRuns CameInOtherwise", ofSegment, { ...noFacts, isInTooMany: true, membership: member }],
    ["was BeenThrough OnlyOnce", ofSegment, { ...noFacts, past: 1, latest: ended, membership: member }],
    ["was BeenThrough NotMember OnlyOnce", ofSegment, { ...noFacts, past: 1, membership: nonMember }],
    [
      "was BeenThrough WhenComingInAgain",
      { ...ofSegment, canRunMultiple: true },
      { ...noFacts, past: 2, membership: member },
    ],
    ["never NoEvent", ofEvent, { ...noFacts, events: { since: 0, meeting: 0, keyed: 0 } }],
    [
      "never EventBefore",
      ofEvent,
      { ...noFacts, events: { latestAt: began - 1, since: 0, meeting: 0, keyed: 0 } },
    ],
    [
      "never EventOtherwise",
      ofEvent,
      { ...noFacts, events: { latestAt: began, since: 1, meeting: 1, keyed: 1 } },
    ],
    [
      "never EventWithoutKey",
      ofCart,
      { ...noFacts, events: { latestAt: began, since: 1, meeting: 1, keyed: 0 } },
    ],
    [
      "never EventOutsideConditions",
      ofEvent,
      { ...noFacts, events: { latestAt: began, since: 2, meeting: 0, keyed: 0 } },
    ],
    [
      "was BeenThrough WithEveryEvent",
      ofEvent,
      { ...noFacts, past: 1, events: { since: 1, meeting: 1, keyed: 1 } },
    ],
    [
      "was BeenThrough OncePerKey",
      ofCart,
      { ...noFacts, past: 1, events: { since: 1, meeting: 1, keyed: 1 } },
    ],
  ])("explains: %s", (expected, journey, user) => {
    expect(codes(journey, user)).toBe(expected);
  });

  it("gets the reasons as sentences", () => {
    expect(text(ofSegment, { ...noFacts, past: 2, latest: ended, membership: nonMember })).toBe(
      "The user has been through it 2 times. The last time: Came to the end. The user is not in the segment “Buyers”, which the journey starts with. A user can go through the journey only once: canRunMultiple is off.",
    );
    expect(
      text(ofCart, { ...noFacts, past: 10, isPastOpen: true, events: { since: 9, meeting: 9, keyed: 9 } }),
    ).toBe(
      "The user has been through it 10 times or more. Each value of “cart” in the event “Cart” has one run.",
    );
    expect(text({ ...ofSegment, starting: { done: 1, total: 2 } }, { ...noFacts, membership: member })).toBe(
      "The members of its segment at its first start are entering it: 1 of 2 so far.",
    );
  });
});

it("has a sentence for each code", () => {
  expect(Object.keys(whySentences)).toEqual([...whyCodes]);
});
