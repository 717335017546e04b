/** Common journeys, from the first event to the exit. */
import { describe, expect, it } from "vitest";
import { aJourney, aStart, day, email, wait, workspaceId } from "../journeys.fixture.js";
import type { JourneyBodyNode } from "../nodes/index.js";
import { runIdOf } from "../run.js";
import { live } from "./life.fixture.js";

describe("a welcome series", () => {
  const journey = aJourney([
    email("welcome", "two days"),
    wait("two days", 2 * day, "active?"),
    {
      type: "SegmentSplitNode",
      id: "active?",
      variant: { type: "Boolean", segment: "active", trueChild: "tips", falseChild: "help" },
    },
    email("tips", "weekday morning"),
    email("help", "weekday morning"),
    {
      type: "DelayNode",
      id: "weekday morning",
      child: "news",
      variant: { type: "LocalTime", hour: 10, allowedDaysOfWeek: [1, 2, 3, 4, 5] },
    },
    email("news"),
  ]);
  // A Thursday.
  const from = "2026-04-30T15:00:00Z";

  it("welcomes, checks activity after two days, and writes again on a local weekday morning", () => {
    const life = live({ journey, from, user: { zone: "America/New_York" } });
    expect(life.visits).toStrictEqual([
      "2026-04-30T15:00:00Z welcome",
      "2026-04-30T15:00:02Z two days",
      "2026-05-02T15:00:02Z active?",
      "2026-05-02T15:00:02Z help",
      "2026-05-02T15:00:04Z weekday morning",
      "2026-05-04T14:00:00Z news",
      "2026-05-04T14:00:02Z ExitNode",
    ]);
    expect(life.end).toMatchObject({ finished: "exited" });
  });

  it("sends tips to users who became active in time", () => {
    const changes = { "2026-05-01T00:00:00Z": { segments: ["active"] } };
    expect(live({ journey, from, changes }).sent).toStrictEqual([
      "2026-04-30T15:00:00Z welcome",
      "2026-05-02T15:00:02Z tips",
      "2026-05-04T10:00:00Z news",
    ]);
  });

  it("ends for users who cannot be reached", () => {
    const life = live({ journey, from, outcomeOf: () => "skipped" });
    expect(life.sent).toStrictEqual(["2026-04-30T15:00:00Z welcome"]);
    expect(life.end).toMatchObject({ finished: "messageSkipped", at: "welcome" });
  });
});

describe("an abandoned cart", () => {
  const reminded = (id: string, timeoutChild: string): JourneyBodyNode => ({
    type: "WaitForNode",
    id,
    timeoutSeconds: 3600,
    timeoutChild,
    segmentChildren: [{ id: "ExitNode", segmentId: "cart bought" }],
  });
  const journey = aJourney(
    [
      reminded("an hour", "reminder"),
      email("reminder", "another"),
      reminded("another", "offer"),
      email("offer"),
    ],
    { type: "EventEntryNode", event: "Cart Updated", key: "cartId", child: "an hour" },
  );
  const from = "2026-05-01T12:00:00Z";
  const startWith = (key: string): { id: string; key: string } => ({
    id: runIdOf({ workspaceId, journeyId: "journey-1", userId: "ada", key }),
    key,
  });

  it("reminds of the abandoned cart, and not of the purchased one", () => {
    const changes = { "2026-05-01T12:30:00Z": { keyed: ["cart bought/cart-1"] } };
    const bought = live({ journey, from, changes, start: startWith("cart-1") });
    expect(bought.sent).toStrictEqual([]);
    expect(bought.visits.at(-1)).toBe("2026-05-01T12:30:00Z ExitNode");
    const left = live({ journey, from, changes, start: startWith("cart-2") });
    expect(left.sent).toStrictEqual(["2026-05-01T13:00:00Z reminder", "2026-05-01T14:00:02Z offer"]);
  });

  it("makes no offer to users who return after the reminder", () => {
    const changes = { "2026-05-01T13:10:00Z": { keyed: ["cart bought/cart-2"] } };
    const life = live({ journey, from, changes, start: startWith("cart-2") });
    expect(life.sent).toStrictEqual(["2026-05-01T13:00:00Z reminder"]);
    expect(life.end.path.at(-1)?.[2]).toBe("segment:cart bought");
  });

  it("accepts a purchase while the reminder is being sent", () => {
    const changes = { "2026-05-01T13:00:01Z": { keyed: ["cart bought/cart-2"] } };
    const life = live({ journey, from, changes, start: startWith("cart-2") });
    expect(life.visits.slice(1)).toStrictEqual([
      "2026-05-01T13:00:00Z reminder",
      "2026-05-01T13:00:02Z another",
      "2026-05-01T13:00:02Z ExitNode",
    ]);
  });
});

describe("the end of a trial", () => {
  const journey = aJourney([
    {
      type: "DelayNode",
      id: "three days before",
      child: "in the morning",
      variant: {
        type: "UserProperty",
        userProperty: "trial end",
        offsetSeconds: 3 * day,
        offsetDirection: "before",
      },
    },
    { type: "DelayNode", id: "in the morning", child: "last days", variant: { type: "LocalTime", hour: 9 } },
    email("last days"),
  ]);
  const from = "2026-03-01T12:00:00Z";
  const sentTo = (zone: string, trialEnd: string): readonly string[] =>
    live({ journey, from, user: { zone, properties: { "trial end": trialEnd } } }).sent;

  it("is announced three days before, at nine in the user's zone", () => {
    expect(sentTo("Europe/Berlin", "2026-03-20")).toStrictEqual(["2026-03-17T08:00:00Z last days"]);
    expect(sentTo("America/New_York", "2026-03-20")).toStrictEqual(["2026-03-17T13:00:00Z last days"]);
    expect(sentTo("Asia/Tokyo", "2026-03-20")).toStrictEqual(["2026-03-17T00:00:00Z last days"]);
  });

  it("is announced once when the clocks change in between", () => {
    expect(sentTo("Europe/Berlin", "2026-03-31")).toStrictEqual(["2026-03-28T08:00:00Z last days"]);
    expect(sentTo("Europe/Berlin", "2026-04-01")).toStrictEqual(["2026-03-29T07:00:00Z last days"]);
  });

  it("is announced the next morning when the three days have begun", () => {
    expect(sentTo("Europe/Berlin", "2026-03-02")).toStrictEqual(["2026-03-02T08:00:00Z last days"]);
  });
});

describe("a win-back", () => {
  const journey = aJourney(
    [
      email("we miss you", "a week"),
      {
        type: "WaitForNode",
        id: "a week",
        timeoutSeconds: 7 * day,
        timeoutChild: "offer",
        segmentChildren: [{ id: "thanks", segmentId: "active" }],
      },
      email("thanks"),
      { type: "RateLimitNode", id: "slowly", child: "ExitNode", messages: 1, perSeconds: 1 },
      email("offer", "slowly"),
    ],
    { type: "EntryNode", segment: "inactive for 30 days", child: "we miss you", reEnter: true },
  );
  const from = "2026-05-01T00:00:00Z";

  it("thanks users who come back, when they do", () => {
    const changes = { "2026-05-04T10:00:00Z": { segments: ["active"] } };
    expect(live({ journey, from, changes }).sent).toStrictEqual([
      "2026-05-01T00:00:00Z we miss you",
      "2026-05-04T10:00:00Z thanks",
    ]);
  });

  it("makes an offer to users who do not", () => {
    expect(live({ journey, from }).visits.slice(2)).toStrictEqual([
      "2026-05-08T00:00:02Z offer",
      "2026-05-08T00:00:04Z slowly",
      "2026-05-08T00:00:05Z ExitNode",
    ]);
  });
});

describe("an A/B test", () => {
  const journey = aJourney([
    {
      type: "RandomCohortNode",
      id: "cohorts",
      children: [
        { id: "plain", percent: 70, name: "A" },
        { id: "bold", percent: 30, name: "B" },
      ],
    },
    email("plain"),
    email("bold"),
  ]);

  it("sends every user one of the two, within 2 % of the shares over 10,000 users", () => {
    let bold = 0;
    for (let user = 0; user < 10_000; user += 1) {
      const { sent } = live({ journey, from: "2026-05-01", start: aStart(`user-${user}`), isNoisy: false });
      expect(sent.length).toBe(1);
      if (sent[0]?.endsWith("bold") === true) bold += 1;
    }
    expect(Math.abs(bold - 3000)).toBeLessThan(200);
  });
});
