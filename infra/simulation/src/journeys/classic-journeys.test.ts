/**
 * The common journeys in the whole actor system, with months simulated in moments: who gets which message at which
 * second, and what is recorded.
 */
import type { SegmentDefinition } from "@signalbox/audience";
import { firstSeqAt, type Channel, type Json } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent, sent } from "../builders.js";
import { calendarOf, type Calendar } from "./calendar.fixture.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";

let world: JourneyWorld;
let calendar: Calendar;
beforeEach(async () => {
  world = await startJourneyWorld();
  calendar = calendarOf(world);
});
afterEach(() => world.close());

const day = 86_400;
const exitNode = { type: "ExitNode" };
/** The world starts on 2 March 2026, 10:00 UTC. */

/** A node that sends a template of its own name. */
async function message(id: string, child: string, channel: Channel = "Email"): Promise<Json> {
  const templateId = await world.template(id, channel);
  return { type: "MessageNode", id, child, variant: { type: channel, templateId } };
}

function delay(id: string, seconds: number, child: string): Json {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}

function performed(event: string): SegmentDefinition {
  return { entryNode: { id: "1", type: "Performed", event, timesOperator: ">=" }, nodes: [] };
}

async function run(name: string, entryNode: Json, nodes: readonly Json[], more: object = {}): Promise<void> {
  await world.journey(name, { definition: { entryNode, exitNode, nodes }, status: "Running", ...more });
}

describe("a welcome series", () => {
  beforeEach(async () => {
    const segment = await world.segment("signed up", performed("Signed Up"));
    await run("welcome", { type: "EntryNode", segment, child: "welcome" }, [
      await message("welcome", "a day"),
      delay("a day", day, "first steps"),
      await message("first steps", "two days", "MobilePush"),
      delay("two days", 2 * day, "call"),
      await message("call", "crm", "Sms"),
      await message("crm", "ExitNode", "Webhook"),
    ]);
  });

  it("sends mail, push, SMS and webhook, each at its time", async () => {
    await world.track("ann", "Signed Up");
    await calendar.liveUntil("2026-03-03T09:59:59Z");
    expect(calendar.sent()).toHaveLength(1);
    await calendar.liveUntil("2026-04-01T00:00:00Z");
    expect(calendar.sent()).toEqual([
      "2026-03-02T10:00:00Z ann welcome Email",
      "2026-03-03T10:00:00Z ann first steps MobilePush",
      "2026-03-05T10:00:00Z ann call Sms",
      "2026-03-05T10:00:00Z ann crm Webhook",
    ]);
    expect(await calendar.recorded("ann")).toEqual([
      "2026-03-02T10:00:00Z EntryNode (segment)",
      "2026-03-02T10:00:00Z welcome (started)",
      "2026-03-02T10:00:00Z a day (sent)",
      "2026-03-03T10:00:00Z first steps (waited)",
      "2026-03-03T10:00:00Z two days (sent)",
      "2026-03-05T10:00:00Z call (waited)",
      "2026-03-05T10:00:00Z crm (sent)",
      "2026-03-05T10:00:00Z ExitNode (sent)",
    ]);
  });

  it("ends with the message that could not be sent, and records it", async () => {
    await world.track("ann", "Signed Up");
    await calendar.liveUntil("2026-03-03T00:00:00Z");
    world.outcome = "failed";
    await calendar.liveUntil("2026-04-01T00:00:00Z");
    expect(calendar.sent()).toHaveLength(2);
    expect((await calendar.recorded("ann")).at(-1)).toBe("2026-03-03T10:00:00Z first steps (messageFailed)");
  });
});

describe("an abandoned cart", () => {
  it("causes a reminder an hour after it was filled, unless the same cart is bought in time", async () => {
    const bought = await world.segment("bought", {
      entryNode: { id: "1", type: "KeyedPerformed", event: "Order Completed", key: "cartId" },
      nodes: [],
    });
    const wait = {
      type: "WaitForNode",
      id: "purchase?",
      timeoutSeconds: 3_600,
      timeoutChild: "reminder",
      segmentChildren: [{ id: "ExitNode", segmentId: bought }],
    };
    await run("cart", { type: "EventEntryNode", event: "Cart Updated", key: "cartId", child: "purchase?" }, [
      wait,
      await message("reminder", "ExitNode"),
    ]);

    await world.track("ann", "Cart Updated", { cartId: "left", items: 1 });
    await world.track("ann", "Cart Updated", { cartId: "bought", items: 7 });
    await calendar.liveUntil("2026-03-02T10:20:00Z");
    await world.track("ann", "Cart Updated", { cartId: "left", items: 2 });
    await calendar.liveUntil("2026-03-02T10:59:59Z");
    await world.track("ann", "Order Completed", { cartId: "bought" });
    await world.track("ben", "Cart Updated", { cartId: "late" });
    await calendar.liveUntil("2026-03-02T13:00:00Z");
    await world.track("ben", "Order Completed", { cartId: "late" });
    await world.track("ben", "Cart Updated", { cartId: "late" });
    await calendar.liveUntil("2026-03-09T00:00:00Z");

    expect(calendar.sent()).toEqual([
      "2026-03-02T11:00:00Z ann reminder Email",
      "2026-03-02T11:59:59Z ben reminder Email",
    ]);
    // The values at the start of the run.
    expect(world.requested[0]?.triggeringProperties).toEqual({ cartId: "left", items: "1" });
    expect((await calendar.recorded("ann")).filter((line) => line.includes("ExitNode"))).toEqual([
      `2026-03-02T10:59:59Z ExitNode (segment:${bought})`,
      "2026-03-02T11:00:00Z ExitNode (sent)",
    ]);
  });
});

describe("the end of a trial", () => {
  /** User, time zone, last day, and nine in the morning of that zone three days before. */
  const trials: readonly (readonly [who: string, zone: string | undefined, lastDay: string, at: string])[] = [
    ["before the clocks change", "America/New_York", "2026-03-10", "2026-03-07T14:00:00Z"],
    ["after the clocks changed", "America/New_York", "2026-03-12", "2026-03-09T13:00:00Z"],
    ["in Tokyo", "Asia/Tokyo", "2026-03-20", "2026-03-17T00:00:00Z"],
    ["in Kolkata", "Asia/Kolkata", "2026-03-20", "2026-03-17T03:30:00Z"],
    ["an unknown place", undefined, "2026-03-20", "2026-03-17T09:00:00Z"],
    ["in winter", "Europe/Berlin", "2026-03-28", "2026-03-25T08:00:00Z"],
    ["on the day itself", "Europe/Berlin", "2026-04-01", "2026-03-29T07:00:00Z"],
    ["where summer ends", "Australia/Sydney", "2026-04-06", "2026-04-02T22:00:00Z"],
    ["where summer is over", "Australia/Sydney", "2026-04-10", "2026-04-06T23:00:00Z"],
  ];

  beforeEach(async () => {
    await world.userProperty("timezone", { type: "Trait", path: "timezone" });
    const trialEnd = await world.userProperty("trialEnd", { type: "Trait", path: "trialEnd" });
    const onTrial = await world.segment("on trial", {
      entryNode: { id: "1", type: "Trait", path: "plan", operator: { type: "Equals", value: "trial" } },
      nodes: [],
    });
    await run("trial", { type: "EntryNode", segment: onTrial, child: "three days before" }, [
      {
        type: "DelayNode",
        id: "three days before",
        child: "in the morning",
        variant: {
          type: "UserProperty",
          userProperty: trialEnd,
          offsetSeconds: 3 * day,
          offsetDirection: "before",
        },
      },
      {
        type: "DelayNode",
        id: "in the morning",
        child: "still?",
        variant: { type: "LocalTime", hour: 9 },
      },
      {
        type: "SegmentSplitNode",
        id: "still?",
        variant: { type: "Boolean", segment: onTrial, trueChild: "last days", falseChild: "ExitNode" },
      },
      await message("last days", "ExitNode"),
    ]);
  });

  it("is announced at nine in the user's time zone, three days before, across a change of the clocks", async () => {
    for (const [who, timezone, trialEnd] of trials) {
      await calendar.identify(who, { plan: "trial", trialEnd, ...(timezone !== undefined && { timezone }) });
    }
    await calendar.identify("ann", { plan: "trial", trialEnd: "2026-03-20", timezone: "Asia/Tokyo" });
    await calendar.liveUntil("2026-03-16T23:59:59Z");
    await calendar.identify("ann", { plan: "pro" });
    await calendar.liveUntil("2026-05-01T00:00:00Z");

    const expected = trials.map(([who, , , at]) => `${at} ${who} last days Email`);
    expect(calendar.sent()).toEqual(expected.toSorted());
    expect(await calendar.recorded("on the day itself")).toEqual([
      "2026-03-02T10:00:00Z EntryNode (segment)",
      "2026-03-02T10:00:00Z three days before (started)",
      // Three times 24 hours: the day of the clock change has 23.
      "2026-03-28T22:00:00Z in the morning (waited)",
      "2026-03-29T07:00:00Z still? (waited)",
      "2026-03-29T07:00:00Z last days (true)",
      "2026-03-29T07:00:00Z ExitNode (sent)",
    ]);
    expect((await calendar.recorded("ann")).slice(-2)).toEqual([
      "2026-03-17T00:00:00Z still? (waited)",
      "2026-03-17T00:00:00Z ExitNode (false)",
    ]);
  });
});

describe("a win-back", () => {
  it("starts by time alone, thanks users who return, and makes the others an offer", async () => {
    const opened = { type: "Performed", event: "App Opened" } as const;
    const away = await world.segment("away for 30 days", {
      entryNode: { id: "both", type: "And", children: ["ever", "lately"] },
      nodes: [
        { ...opened, id: "ever", timesOperator: ">=" },
        { ...opened, id: "lately", times: 0, withinSeconds: 30 * day },
      ],
    });
    const back = await world.segment("back", {
      entryNode: { ...opened, id: "1", timesOperator: ">=", withinSeconds: day },
      nodes: [],
    });
    const wait = {
      type: "WaitForNode",
      id: "a week",
      timeoutSeconds: 7 * day,
      timeoutChild: "offer",
      segmentChildren: [{ id: "thanks", segmentId: back }],
    };
    const nodes = [
      await message("we miss you", "a week"),
      wait,
      await message("thanks", "ExitNode"),
      await message("offer", "ExitNode", "Sms"),
    ];
    const entry = { type: "EntryNode", segment: away, child: "we miss you" };
    await run("win-back", entry, nodes, { canRunMultiple: true });

    await world.track("ann", "App Opened");
    await world.track("ben", "App Opened");
    await calendar.liveUntil("2026-03-11T10:00:00Z");
    await world.track("ben", "App Opened");
    await calendar.liveUntil("2026-04-01T09:59:59Z");
    expect(calendar.sent()).toEqual([]);
    await calendar.liveUntil("2026-04-12T18:00:00Z");
    await world.track("ben", "App Opened");
    await calendar.liveUntil("2026-05-20T00:00:00Z");

    expect(calendar.sent()).toEqual([
      "2026-04-01T10:00:00Z ann we miss you Email",
      "2026-04-08T10:00:00Z ann offer Sms",
      "2026-04-10T10:00:00Z ben we miss you Email",
      "2026-04-12T18:00:00Z ben thanks Email",
      "2026-05-12T18:00:00Z ben we miss you Email",
      "2026-05-19T18:00:00Z ben offer Sms",
    ]);
    expect(await calendar.recorded("ann")).toEqual([
      "2026-04-01T10:00:00Z EntryNode (segment)",
      "2026-04-01T10:00:00Z we miss you (started)",
      "2026-04-01T10:00:00Z a week (sent)",
      "2026-04-08T10:00:00Z offer (timeout)",
      "2026-04-08T10:00:00Z ExitNode (sent)",
    ]);
  });
});

describe("an A/B test", () => {
  const users = 2_000;

  it("sends every user one of two mails, within 2 % of the shares over 2,000 users", async () => {
    const segment = await world.segment("signed up", performed("Signed Up"));
    const cohorts = {
      type: "RandomCohortNode",
      id: "cohorts",
      children: [
        { id: "plain", percent: 70, name: "A" },
        { id: "bold", percent: 30, name: "B" },
      ],
    };
    const nodes = [cohorts, await message("plain", "ExitNode"), await message("bold", "ExitNode")];
    await run("a/b", { type: "EntryNode", segment, child: "cohorts" }, nodes);

    for (let first = 0; first < users; first += 500) {
      const at = world.now();
      const signUps = Array.from({ length: 500 }, (_, offset) =>
        anEvent({
          userId: `user-${first + offset}`,
          event: "Signed Up",
          at,
          receivedAt: at,
          seq: firstSeqAt(at) + first + offset,
        }),
      );
      await world.apply(...signUps.map((event) => sent(event)));
    }
    await calendar.idle();

    expect(new Set(world.requested.map(({ userId }) => userId)).size).toBe(users);
    expect(world.requested).toHaveLength(users);
    const bold = world.requested.filter(({ origin }) => origin.nodeId === "bold").length;
    expect(Math.abs(bold - 0.3 * users)).toBeLessThan(0.02 * users);
    const [first] = world.requested;
    const cohort = first?.origin.nodeId === "bold" ? "B" : "A";
    const recorded = await calendar.recorded(first?.userId ?? "");
    expect(recorded.map((line) => line.slice("2026-03-02T10:00:00Z ".length))).toEqual([
      "EntryNode (segment)",
      "cohorts (started)",
      `${first?.origin.nodeId} (cohort:${cohort})`,
      "ExitNode (sent)",
    ]);
  }, 120_000);
});
