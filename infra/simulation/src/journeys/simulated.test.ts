/**
 * The simulation of a history equals the behaviour of the live system for the same history: the common journeys, each
 * with a generated history, to the millisecond and including the ids of the runs.
 */
import { putUserProperty } from "@signalbox/workspace";
import type { PropertyDefinition, SegmentDefinition } from "@signalbox/audience";
import { uuidV5, type Json } from "@signalbox/core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aWorkspaceId } from "../builders.js";
import { startJourneyWorld, type JourneyWorld } from "./journey-world.fixture.js";
import {
  openLiveHistory,
  simulated,
  type Action,
  type LiveHistory,
  type SimulatedTexts,
} from "./lived-history.fixture.js";
import { createRng } from "../simulation/rng.js";

const second = 1_000;
const hour = 3_600 * second;
const day = 24 * hour;
const begin = Date.parse("2026-03-02T10:00:00Z");
/**
 * The journeys first run at this time, with users who have earlier events. The clocks change during the history: on 29
 * March in Berlin.
 */
const from = Date.parse("2026-03-09T00:00:00Z");
const to = Date.parse("2026-04-20T00:00:00Z");

let world: JourneyWorld;
let lived: LiveHistory;
beforeEach(async () => {
  world = await startJourneyWorld();
  lived = openLiveHistory(world, begin);
});
afterEach(() => world.close());

const exitNode = { type: "ExitNode" };
const allUsers: SegmentDefinition = { entryNode: { id: "1", type: "Everyone" }, nodes: [] };

function performed(event: string, more: object = {}): SegmentDefinition {
  return { entryNode: { id: "1", type: "Performed", event, timesOperator: ">=", ...more }, nodes: [] };
}

async function message(id: string, child: string): Promise<Json> {
  const templateId = await world.template(id);
  return { type: "MessageNode", id, child, variant: { type: "Sms", templateId } };
}

function wait(id: string, seconds: number, child: string): Json {
  return { type: "DelayNode", id, child, variant: { type: "Second", seconds } };
}

async function property(name: string, path: string): Promise<string> {
  const newId = uuidV5(name, aWorkspaceId());
  const definition: PropertyDefinition = { type: "Trait", path };
  const input = { name, newId, definition };
  await world.apply(putUserProperty.message(aWorkspaceId(), `put ${name}`, { input, by: "test" }));
  return newId;
}

/** Random actions of random users, at whole seconds, from the beginning to the end. */
function history(
  { users, actions, seed }: { readonly users: number; readonly actions: number; readonly seed: number },
  event: (roll: (below: number) => number) => Action["event"],
): readonly Action[] {
  const rng = createRng(seed);
  const roll = (below: number): number => rng.below(below);
  return Array.from({ length: actions }, (): Action => ({
    at: begin + second + roll((to - begin) / second - 2) * second,
    userId: `user ${roll(users)}`,
    event: event(roll),
  }));
}

interface Trial {
  readonly definition: Json;
  readonly actions: readonly Action[];
  readonly canRunMultiple?: boolean;
}

/** Applies and simulates the history, and expects no difference. */
async function compared({ definition, actions, canRunMultiple = false }: Trial): Promise<SimulatedTexts> {
  await lived.live(
    actions.filter(({ at }) => at < from),
    from,
  );
  const journeyId = await world.journey("it", { definition, status: "Running", canRunMultiple });
  const { entryNode } = definition as { readonly entryNode: { readonly type: string } };
  if (entryNode.type === "EntryNode") await lived.started(journeyId);
  await lived.live(
    actions.filter(({ at }) => at >= from),
    to,
  );
  const result = await simulated(world, { journeyId, definition, canRunMultiple, from, to });
  expect(result.visits).toEqual(await lived.visits(journeyId, from));
  const orders = (requests: readonly { readonly id: string; readonly requestedAt: number }[]): string[] =>
    requests.map(({ id, requestedAt }) => `${requestedAt} ${id}`).toSorted();
  expect(orders(result.samples.flatMap(({ trace }) => trace.requests))).toEqual(orders(world.requested));
  expect(result.messages.total).toBe(world.requested.length);
  expect(result).toMatchObject({ cut: 0, until: to });
  return result;
}

describe("a simulation of an applied history", () => {
  it("reproduces goals, exit conditions, hold-outs and send windows", async () => {
    const left = await world.segment("left", performed("Left", { withinSeconds: 5 * 86_400 }));
    const sendWindow = {
      from: "09:00",
      to: "18:00",
      daysOfWeek: [1, 2, 3, 4, 5],
      timezone: { type: "Fixed", zone: "Europe/Berlin" },
    };
    const remind = (await message("remind", "two days")) as Readonly<Record<string, Json>>;
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Carted", child: "remind" },
      exitNode,
      nodes: [
        { ...remind, sendWindow },
        wait("two days", 2 * 86_400, "again"),
        await message("again", "ExitNode"),
      ],
      goal: { when: { type: "Event", event: "Bought" }, withinSeconds: 4 * 86_400 },
      exitConditions: [{ type: "Segment", segmentId: left }],
      holdOutPercent: 30,
    };
    const actions = history({ users: 30, actions: 400, seed: 12 }, (roll) => ({
      type: "track",
      event: ["Carted", "Carted", "Bought", "Left"][roll(4)] ?? "",
    }));
    const { runs, nodes } = await compared({ definition, actions });
    const { events } = world.system.storage;
    const conversions = await events.count({ workspaceId: aWorkspaceId(), events: ["DFJourneyConverted"] });
    const { converted = 0, heldOut = 0, heldOutConverted = 0 } = runs;
    expect(converted + heldOutConverted).toBe(conversions);
    expect(Math.min(converted, heldOut, heldOutConverted)).toBeGreaterThan(2);
    expect(nodes["remind"]?.left).toMatchObject({ exitCondition: expect.any(Number) });
  });

  it("reproduces the welcome series, including users who were members at its start", async () => {
    const segment = await world.segment("signed up", performed("Signed Up"));
    const used = await world.segment("used it", performed("Used"));
    const definition = {
      entryNode: { type: "EntryNode", segment, child: "hello" },
      exitNode,
      nodes: [
        await message("hello", "two days"),
        wait("two days", 2 * 86_400, "used"),
        {
          type: "SegmentSplitNode",
          id: "used",
          variant: { type: "Boolean", segment: used, trueChild: "ExitNode", falseChild: "hint" },
        },
        await message("hint", "ExitNode"),
      ],
    };
    const actions = history({ users: 40, actions: 150, seed: 1 }, (roll) => ({
      event: ["Signed Up", "Used", "Other"][roll(3)] ?? "",
    }));
    const result = await compared({ definition, actions });
    const early = result.samples.filter(({ trace }) =>
      trace.runs.some(({ startedAt }) => startedAt === from),
    );
    expect(early.length).toBeGreaterThan(3);
    expect(result.nodes["used"]?.left).toEqual({
      true: expect.any(Number),
      false: expect.any(Number),
    });
  });

  it("reproduces reminders of abandoned carts, each with its key", async () => {
    const bought = await world.segment("bought", {
      entryNode: { id: "1", type: "KeyedPerformed", event: "Purchased", key: "cartId" },
      nodes: [],
    });
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Cart Updated", key: "cartId", child: "a day" },
      exitNode,
      nodes: [
        {
          type: "WaitForNode",
          id: "a day",
          timeoutSeconds: 86_400,
          timeoutChild: "remind",
          segmentChildren: [{ id: "ExitNode", segmentId: bought }],
        },
        await message("remind", "ExitNode"),
      ],
    };
    const actions = history({ users: 12, actions: 600, seed: 2 }, (roll) => ({
      event: ["Cart Updated", "Purchased", "Looked"][roll(3)] ?? "",
      data: JSON.stringify({ cartId: ["a", "b", 3, undefined][roll(4)] }),
    }));
    const result = await compared({ definition, actions, canRunMultiple: true });
    expect(result.samples.flatMap(({ trace }) => trace.runs.map(({ key }) => key))).toContain("3");
    expect(result.nodes["a day"]?.left["timeout"]).toBeGreaterThan(5);
  });

  it("reproduces the end of trials at nine local time, across the change of the clocks", async () => {
    const trialEnd = await property("trial end", "trialEnd");
    await property("timezone", "timezone");
    const segment = await world.segment("everybody", allUsers);
    const definition = {
      entryNode: { type: "EntryNode", segment, child: "three days before" },
      exitNode,
      nodes: [
        {
          type: "DelayNode",
          id: "three days before",
          child: "in the morning",
          variant: {
            type: "UserProperty",
            userProperty: trialEnd,
            offsetSeconds: 3 * 86_400,
            offsetDirection: "before",
          },
        },
        {
          type: "DelayNode",
          id: "in the morning",
          child: "last days",
          variant: { type: "LocalTime", hour: 9 },
        },
        await message("last days", "ExitNode"),
      ],
    };
    const zones = ["Europe/Berlin", "America/New_York", "Australia/Sydney", "Asia/Kolkata"];
    const actions = history({ users: 60, actions: 140, seed: 3 }, (roll) => ({
      type: "identify",
      event: "",
      data: JSON.stringify({
        timezone: zones[roll(zones.length)],
        trialEnd: new Date(begin + roll(50) * day).toISOString().slice(0, 10),
      }),
    }));
    const result = await compared({ definition, actions });
    const hours = result.samples.flatMap(({ trace }) =>
      trace.requests.map(({ requestedAt }) => new Date(requestedAt).toISOString().slice(11, 16)),
    );
    // Nine in Berlin before and after the clock change.
    expect(hours).toEqual(expect.arrayContaining(["08:00", "07:00"]));
  });

  it("reproduces a win-back of inactive users, by time alone", async () => {
    const inactive = await world.segment("inactive", {
      entryNode: { id: "1", type: "And", children: ["2", "3"] },
      nodes: [
        { id: "2", type: "Performed", event: "Visited", timesOperator: ">=", times: 1 },
        { id: "3", type: "Performed", event: "Visited", times: 0, withinSeconds: 5 * 86_400 },
      ],
    });
    const active = await world.segment("active", performed("Visited", { withinSeconds: 86_400 }));
    const definition = {
      entryNode: { type: "EntryNode", segment: inactive, child: "an hour", reEnter: true },
      exitNode,
      nodes: [
        wait("an hour", 3_600, "we miss you"),
        await message("we miss you", "three days"),
        {
          type: "WaitForNode",
          id: "three days",
          timeoutSeconds: 3 * 86_400,
          timeoutChild: "offer",
          segmentChildren: [{ id: "thanks", segmentId: active }],
        },
        await message("thanks", "ExitNode"),
        await message("offer", "ExitNode"),
      ],
    };
    const actions = history({ users: 25, actions: 150, seed: 4 }, () => ({ event: "Visited" }));
    const result = await compared({ definition, actions, canRunMultiple: true });
    expect(result.nodes["thanks"]?.visited).toBeGreaterThan(5);
    expect(result.nodes["offer"]?.visited).toBeGreaterThan(5);
    expect(result.runs.live).toBeGreaterThan(0);
  });

  it("reproduces the order in which runs pass a rate limit", async () => {
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Asked", child: "slowly" },
      exitNode,
      nodes: [
        { type: "RateLimitNode", id: "slowly", child: "answer", messages: 2, perSeconds: 86_400 },
        await message("answer", "ExitNode"),
      ],
    };
    const actions = history({ users: 15, actions: 120, seed: 5 }, () => ({ event: "Asked" }));
    const result = await compared({ definition, actions });
    expect(Math.max(...Object.values(result.messages.byDay))).toBeLessThanOrEqual(4);
    expect(result.runs.live).toBeGreaterThan(0);
  });

  it("reproduces the cohort of each user, and 2,000 users within 2 % of the shares", async () => {
    const definition = {
      entryNode: { type: "EventEntryNode", event: "Signed Up", child: "cohorts" },
      exitNode,
      nodes: [
        {
          type: "RandomCohortNode",
          id: "cohorts",
          children: [
            { id: "plain", percent: 50, name: "A" },
            { id: "bold", percent: 50, name: "B" },
          ],
        },
        await message("plain", "ExitNode"),
        await message("bold", "ExitNode"),
      ],
    };
    const actions = history({ users: 60, actions: 60, seed: 6 }, () => ({ event: "Signed Up" }));
    await compared({ definition, actions });
    const result = await simulated(world, {
      journeyId: "another",
      definition,
      from,
      to,
      madeUp: Array.from({ length: 2_000 }, (_, nth) => ({
        at: from + nth * second,
        userId: `made up ${nth}`,
        // The cohort follows from the run's id, which contains the message id.
        event: { event: "Signed Up", messageId: `visit ${nth}` },
      })),
    });
    expect(result.looked).toBe(2_000);
    expect(result.nodes["plain"]?.visited).toBe(result.nodes["cohorts"]?.left["cohort:A"]);
    expect(Math.abs(Number(result.nodes["plain"]?.visited) - 1_000)).toBeLessThan(40);
    expect(result.messages.total).toBe(2_000);
  });
});
