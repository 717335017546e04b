/** A journey that an operator starts for a user. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anEvent, workspaceId } from "@signalbox/core/testing";
import { operatorRunId, operatorStartEvent, whyNoStart } from "./operator-start.js";
import { maxLiveRuns, noJourneys } from "./journey-state.js";
import {
  aUser,
  anAnonymousUser,
  byEvent,
  bySegment,
  idOf,
  wait,
  withGoals,
  withJourney,
  workspaceWithContent,
  type TestUser,
} from "./journeys.fixture.js";
import { viewIn } from "@signalbox/workspace/testing";

const nodes = [wait("rest", 10, "ExitNode")];
const running = { status: "Running" } as const;
const welcome = withJourney(workspaceWithContent, "welcome", {
  entryNode: bySegment("clicked", "rest"),
  nodes,
  ...running,
});
const carts = withJourney(workspaceWithContent, "carts", {
  entryNode: byEvent("Added", "rest", "cart"),
  nodes,
  ...running,
});
const path = ["EntryNode", "rest"];

function startOf<State>(
  user: TestUser<State>,
  at: number,
  { journey = "welcome", messageId = `start-${at}`, properties }: Partial<Started> = {},
): TestUser<State> {
  const event = anEvent({ userId: "ann", event: operatorStartEvent, at, receivedAt: at, messageId });
  const start = {
    journeyId: idOf(journey),
    ...(properties !== undefined && { properties: JSON.stringify(properties) }),
  };
  return user.send(at, "event", { event, start });
}

interface Started {
  readonly journey: string;
  readonly messageId: string;
  readonly properties: object;
}

describe("an operator's start", () => {
  it("starts a user who is not in the segment of the entry, with the run that the message names", () => {
    const ann = startOf(aUser(welcome).track(1, "Looked"), 5_000, { messageId: "m" });
    expect(ann.visited).toEqual(path);
    const identity = { workspaceId, userId: "ann" };
    expect([...ann.state.journeys.live.keys()]).toEqual([operatorRunId(identity, idOf("welcome"), "m")]);
  });

  it("starts nobody who is in it, or who has been through a journey that runs once", () => {
    const ann = startOf(startOf(aUser(welcome).track(1, "Looked"), 5_000), 6_000);
    expect(ann.visited).toEqual(path);
    const through = startOf(ann.send(15_000, "wake"), 16_000);
    expect(through.visited).toEqual([...path, "ExitNode"]);
    const again = withJourney(welcome, "welcome", { canRunMultiple: true });
    expect(startOf(through.under(again), 17_000).visited).toEqual([...path, "ExitNode", ...path]);
  });

  it("starts nobody while the journey is paused, and none that is unknown", () => {
    const paused = withJourney(welcome, "welcome", { status: "Paused" });
    expect(startOf(aUser(paused).track(1, "Looked"), 5_000).visited).toEqual([]);
    expect(startOf(aUser(welcome), 5_000, { journey: "unknown" }).visited).toEqual([]);
  });

  it("starts one run for each key, whose properties are those that were given", () => {
    const first = startOf(aUser(carts), 5_000, { journey: "carts", properties: { cart: "a", total: 5 } });
    const [run] = [...first.state.journeys.live.values()];
    expect(run?.run).toMatchObject({
      key: "a",
      entryProperties: { cart: "a", total: 5 },
      trigger: { event: "Added" },
    });
    const same = startOf(first, 6_000, { journey: "carts", properties: { cart: "a" } });
    const other = startOf(same, 7_000, { journey: "carts", properties: { cart: "b" } });
    expect(other.state.journeys.live.size).toBe(2);
    expect(startOf(other, 8_000, { journey: "carts" }).state.journeys.live.size).toBe(2);
  });

  it("starts an anonymous user, and goes on to the user they became", () => {
    const device = startOf(anAnonymousUser(welcome).track(1, "Looked"), 5_000);
    expect(device.visited).toEqual(path);
    const linked = anAnonymousUser(welcome).track(1, "Looked").send(2, "claim", { userId: "ann" });
    const sent = startOf(linked, 5_000).last.send?.find(({ type }) => type === "adopt");
    expect(sent?.body).toMatchObject({ start: { journeyId: idOf("welcome") } });
  });

  it("is not made by an event of a caller that looks like it", () => {
    const ann = aUser(welcome).track(5_000, operatorStartEvent, { journeyId: idOf("welcome") });
    expect(ann.visited).toEqual([]);
  });
});

describe("why a run does not start", () => {
  const indexed = viewIn(carts).journeys.running(idOf("carts"));
  const keyless = viewIn(welcome).journeys.running(idOf("welcome"));

  it("agrees with what the user's actor does, whatever was started before", () => {
    const keys = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 6 });
    fc.assert(
      fc.property(keys, fc.constantFrom("a", "b", "c"), (before, key) => {
        const user = before.reduce(
          (each, cart, nth) => startOf(each, 1_000 + nth, { journey: "carts", properties: { cart } }),
          aUser(carts),
        );
        const { journeys } = user.state;
        const properties = JSON.stringify({ cart: key });
        const why = indexed && whyNoStart(indexed, { journeys, isIn: () => false }, { properties });
        const after = startOf(user, 2_000, { journey: "carts", properties: { cart: key } }).state.journeys;
        expect(after.live.size - journeys.live.size).toBe(why === undefined ? 1 : 0);
      }),
    );
  });

  it("is that the user has too many runs", () => {
    const user = aUser(carts);
    const run = startOf(user, 1, { journey: "carts", properties: { cart: "a" } }).state.journeys.live;
    const [live] = [...run.values()];
    const many = new Map(
      Array.from({ length: maxLiveRuns }, (_, nth) => [
        String(nth),
        { ...live, run: { ...live?.run, journeyId: "another" } },
      ]),
    ) as unknown as typeof run;
    expect(
      keyless && whyNoStart(keyless, { journeys: { ...noJourneys, live: many }, isIn: () => false }, {}),
    ).toBe("isInTooMany");
    expect(indexed && whyNoStart(indexed, { journeys: noJourneys, isIn: () => false }, {})).toBe("noKey");
  });

  it("is that the user meets an exit condition about a segment", () => {
    const exitConditions = [{ type: "Segment", segmentId: idOf("looked") }];
    const workspace = withGoals(workspaceWithContent, "carts", {
      entryNode: byEvent("Carted", "ExitNode"),
      nodes: [],
      fields: { exitConditions },
      ...running,
    });
    const started = viewIn(workspace).journeys.running(idOf("carts"));
    const isIn = (segmentId: string): boolean => segmentId === idOf("looked");
    expect(started && whyNoStart(started, { journeys: noJourneys, isIn }, {})).toBe("meetsExit");
    const member = startOf(aUser(workspace).track(500, "Looked"), 1_000, { journey: "carts" });
    expect(member.visited).toEqual([]);
  });
});
