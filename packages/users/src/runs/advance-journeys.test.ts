import { describe, expect, it } from "vitest";
import { anEvent } from "@signalbox/core/testing";
import { userBehaviour } from "../user/user-actor.js";
import { run } from "@signalbox/workspace/testing";
import { deleteJourney } from "@signalbox/workspace";
import { maxLiveRuns } from "./journey-state.js";
import {
  aUser,
  anAnonymousUser,
  byEvent,
  bySegment,
  workspaceWithContent,
  idOf,
  message,
  wait,
  waitFor,
  withJourney,
  type TestUser,
} from "./journeys.fixture.js";

const delayedMessage = [wait("rest", 10, "hello"), message("hello", "ExitNode")];
const running = { status: "Running" } as const;
const welcome = withJourney(workspaceWithContent, "welcome", {
  entryNode: bySegment("clicked", "rest"),
  nodes: delayedMessage,
  ...running,
});
const startedPath = ["EntryNode", "rest"];

/** The user after the outcome of the latest delivery request is reported. */
function withOutcome<State>(user: TestUser<State>, now: number, outcome: string): TestUser<State> {
  const order = user.requests.at(-1);
  return user.send(now, "news", {
    news: { deliveryId: order?.id, runId: order?.origin.runId, outcome },
  });
}

describe("a user in a journey", () => {
  it("reaches each node when it is due, and not before", () => {
    const ann = aUser(welcome).track(5_000, "Clicked");
    expect(ann.visited).toEqual(startedPath);
    expect(userBehaviour.alarmAt(ann.state)).toBe(15_000);
    const early = ann.send(14_999, "wake");
    expect(early.visited).toEqual(startedPath);
    const due = early.send(15_000, "wake").send(15_001, "wake");
    expect(due.visited).toEqual([...startedPath, "hello"]);
    expect(due.requests).toHaveLength(1);
    expect(withOutcome(due, 16_000, "sent").visited).toEqual([...startedPath, "hello", "ExitNode"]);
  });

  it("exits when its message is skipped; outcomes of other deliveries are ignored", () => {
    const ann = aUser(welcome).track(5_000, "Clicked").send(15_000, "wake");
    const other = ann.send(16_000, "news", { news: { deliveryId: "another", outcome: "sent" } });
    expect(other.visited).toEqual([...startedPath, "hello"]);
    const left = withOutcome(other, 17_000, "skipped");
    expect(left.visited).toEqual([...startedPath, "hello", "hello"]);
    expect(left.state.journeys.live.size).toBe(0);
    expect(left.last.changes).toContainEqual(
      expect.objectContaining({ row: expect.objectContaining({ finished: "messageSkipped" }) }),
    );
  });

  it("is not advanced by a caller's event that looks like an outcome", () => {
    const ann = aUser(welcome).track(5_000, "Clicked").send(15_000, "wake");
    expect(
      ann.track(16_000, "DFInternalMessageSent", { runId: ann.requests[0]?.origin.runId }).visited,
    ).toEqual([...startedPath, "hello"]);
  });

  it("starts once per journey, also if the trigger or the start message is repeated", () => {
    const ann = aUser(welcome).track(5_000, "Clicked").track(6_000, "Clicked");
    const restarted = ann.send(7_000, "start-journey", { journeyId: idOf("welcome") });
    expect(restarted.visited).toEqual(startedPath);
    const members = aUser(workspaceWithContent).track(5_000, "Clicked").under(welcome);
    const twice = members
      .send(6_000, "start-journey", { journeyId: idOf("welcome") })
      .send(7_000, "start-journey", { journeyId: idOf("welcome") });
    expect(twice.visited).toEqual(startedPath);
    const nonMember = aUser(welcome).track(5_000, "Looked");
    expect(nonMember.send(6_000, "start-journey", { journeyId: idOf("welcome") }).visited).toEqual([]);
  });

  it("continues with the version the run started with, and exits once the journey is deleted", () => {
    const ann = aUser(welcome).track(5_000, "Clicked");
    const edited = withJourney(welcome, "welcome", {
      entryNode: bySegment("clicked", "other"),
      nodes: [wait("other", 1, "ExitNode")],
    });
    expect(ann.under(edited).send(15_000, "wake").visited).toEqual([...startedPath, "hello"]);
    const { state: deleted } = run(deleteJourney, { id: idOf("welcome") }, edited);
    const afterDeletion = ann.under(deleted).send(15_000, "wake");
    // The last entry is the node of the early-exit event.
    expect(afterDeletion.visited).toEqual([...startedPath, "rest"]);
    expect(afterDeletion.state.journeys.live.size).toBe(0);
    const finished = { finished: "journeyDeleted", finishedAt: 15_000 };
    expect(afterDeletion.last.changes).toContainEqual(
      expect.objectContaining({ table: "journeyRuns", row: expect.objectContaining(finished) }),
    );
    expect(afterDeletion.last.changes).toContainEqual(
      expect.objectContaining({
        events: [
          expect.objectContaining({
            event: "DFJourneyEarlyExit",
            data: expect.stringContaining('"reason":"journeyDeleted"'),
          }),
        ],
      }),
    );
    const again = withJourney(deleted, "welcome", {
      entryNode: bySegment("clicked", "fresh"),
      nodes: [wait("fresh", 1, "ExitNode")],
      ...running,
    });
    const afterRecreation = ann.under(again).send(15_000, "wake");
    expect(afterRecreation.visited).toEqual([...startedPath, "rest"]);
    expect(afterRecreation.state.journeys.live.size).toBe(0);
  });

  it("exits at the next message while the journey is paused", () => {
    const paused = withJourney(welcome, "welcome", { status: "Paused" });
    const ann = aUser(welcome).track(5_000, "Clicked").under(paused).send(15_000, "wake");
    expect(ann.requests).toEqual([]);
    expect(ann.state.journeys.live.size).toBe(0);
  });

  it("starts again after the exit if the journey re-enters and they are still members", () => {
    const repeating = withJourney(workspaceWithContent, "round", {
      entryNode: bySegment("clicked", "rest", { reEnter: true }),
      nodes: [wait("rest", 10, "ExitNode")],
      canRunMultiple: true,
      ...running,
    });
    const ann = aUser(repeating).track(5_000, "Clicked").send(15_000, "wake");
    expect(ann.visited).toEqual([...startedPath, "ExitNode", ...startedPath]);
    expect(userBehaviour.alarmAt(ann.state)).toBe(25_000);
  });

  it("has at most as many live runs as a document may hold", () => {
    const entry = { entryNode: byEvent("Opened", "rest"), nodes: [wait("rest", 10, "ExitNode")], ...running };
    const opened = withJourney(workspaceWithContent, "opened", entry);
    const started = aUser(opened).track(5_000, "Opened");
    const [live] = started.state.journeys.live.values();
    if (live === undefined) throw new Error("no run has started");
    const many = Array.from({ length: maxLiveRuns }, (_, nth) => {
      const id = `run-${nth}`;
      return [id, { ...live, run: { ...live.run, id } }] as const;
    });
    const journeys = { ...started.state.journeys, live: new Map(many) };
    const ann = started.as({ ...started.state, journeys }).track(6_000, "Opened");
    expect(ann.state.journeys.live.size).toBe(maxLiveRuns);
    expect(ann.last.counts).toMatchObject({ run_refused: 1 });
  });
});

describe("a run with a key", () => {
  const cart = withJourney(workspaceWithContent, "cart", {
    entryNode: byEvent("Carted", "await", "cart"),
    nodes: [waitFor("await", "bought", ["ExitNode", "hello"]), message("hello", "ExitNode")],
    ...running,
  });
  const waiting = ["EventEntryNode", "await"];

  it("starts once per value, and only events with that value reach it", () => {
    const ann = aUser(cart)
      .track(5_000, "Carted", { cart: "one" })
      .track(5_001, "Carted", { cart: "one" })
      .track(5_002, "Carted", {})
      .track(5_003, "Carted", { cart: "two" });
    expect(ann.visited).toEqual([...waiting, ...waiting]);
    const bought = ann.track(6_000, "Bought", { cart: "two" });
    expect(bought.visited).toEqual([...waiting, ...waiting, "ExitNode"]);
    const again = bought.track(7_000, "Carted", { cart: "two" });
    expect(again.visited).toEqual(bought.visited);
    expect(again.send(65_000, "wake").requests).toMatchObject([{ triggeringProperties: { cart: "one" } }]);
  });

  it("can start again, with another id, if the journey can run multiple times", () => {
    const multiple = withJourney(cart, "cart", { canRunMultiple: true });
    const ann = aUser(multiple)
      .track(5_000, "Carted", { cart: "one" })
      .track(6_000, "Bought", { cart: "one" });
    const [first] = ann.state.journeys.past.get(idOf("cart"))?.keys ?? [];
    expect(first).toBeDefined();
    const again = ann.track(7_000, "Carted", { cart: "one" });
    expect(again.visited).toEqual([...waiting, "ExitNode", ...waiting]);
    expect(again.state.journeys.live.size).toBe(1);
  });

  it("takes a purchase into account that arrives before a late wake-up", () => {
    const ann = aUser(cart).track(5_000, "Carted", { cart: "one" });
    expect(ann.track(90_000, "Bought", { cart: "one" }).visited).toEqual([...waiting, "ExitNode"]);
  });
});

describe("an anonymous user who is linked to a user", () => {
  const awaiting = withJourney(workspaceWithContent, "awaiting", {
    entryNode: bySegment("looked", "await"),
    nodes: [waitFor("await", "clicked", ["ExitNode", "hello"]), message("hello", "ExitNode")],
    ...running,
  });

  it("moves its runs to the user, who may already meet what they wait for", () => {
    const anonymousUser = anAnonymousUser(awaiting).track(5_000, "Looked");
    expect(anonymousUser.visited).toEqual(["EntryNode", "await"]);
    const claimed = anonymousUser.send(6_000, "claim", { userId: "ann" });
    expect(claimed.state.journeys.live.size).toBe(0);
    const absorb = claimed.last.send?.find(({ type }) => type === "absorb")?.body;
    const event = anEvent({
      userId: "ann",
      anonymousId: "v1",
      event: "Clicked",
      at: 5_500,
      receivedAt: 5_500,
    });
    const ann = aUser(awaiting).send(5_500, "event", { event });
    expect(ann.send(6_001, "absorb", absorb).visited).toEqual(["ExitNode"]);
  });

  it("has other run ids than a user with the same id", () => {
    const [anonymousUser, user] = [anAnonymousUser(welcome, "v1"), aUser(welcome, "v1")].map((started) => [
      ...started.track(5_000, "Clicked").state.journeys.live.keys(),
    ]);
    expect(anonymousUser).not.toEqual(user);
  });
});

describe("a rebuild", () => {
  it("keeps runs as they are, and starts journeys for segments found by the rebuild", () => {
    const ann = aUser(welcome).track(5_000, "Clicked");
    const rebuilt = ann.send(6_000, "rebuild", { replyId: "r" });
    expect(rebuilt.visited).toEqual(startedPath);
    expect(rebuilt.state.journeys).toEqual(ann.state.journeys);
    const { state } = aUser(workspaceWithContent).track(5_000, "Clicked");
    const unevaluated = { ...state, computedState: { ...state.computedState, held: new Set<number>() } };
    expect(aUser(welcome).as(unevaluated).send(6_000, "rebuild", { replyId: "r" }).visited).toEqual(
      startedPath,
    );
  });
});

describe("a delivery event", () => {
  const every = { nodes: [message("hello", "ExitNode")], ...running };
  const outcomeOf = (journeyId: string) => ({
    event: anEvent({ event: "DFInternalMessageSent", userId: "ann", data: JSON.stringify({ journeyId }) }),
    news: { deliveryId: "d1", outcome: "sent" },
  });

  it("does not start a journey that accepts all event names, so that messages do not cause each other without end", () => {
    const open = withJourney(workspaceWithContent, "all", { entryNode: byEvent("*", "hello"), ...every });
    const ann = aUser(open).send(5_000, "event", outcomeOf(idOf("another")));
    expect(ann.visited).toEqual([]);
    expect(ann.track(6_000, "Clicked").requests).toHaveLength(1);
  });

  it("starts a journey that names it, except the journey that sent the message", () => {
    const after = withJourney(workspaceWithContent, "after", {
      entryNode: byEvent("DFInternalMessageSent", "hello"),
      ...every,
    });
    expect(aUser(after).send(5_000, "event", outcomeOf(idOf("after"))).requests).toHaveLength(0);
    expect(aUser(after).send(5_000, "event", outcomeOf(idOf("another"))).requests).toHaveLength(1);
  });
});
