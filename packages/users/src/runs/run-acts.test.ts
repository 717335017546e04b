/** Runs that an operator stops or moves. */
import { describe, expect, it } from "vitest";
import { runActType, type Json, type RunAct } from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";
import type { JourneyRun } from "@signalbox/journeys";
import {
  aUser,
  anAnonymousUser,
  byEvent,
  bySegment,
  idOf,
  message,
  wait,
  withGoals,
  withJourney,
  workspaceWithContent,
  type TestUser,
} from "./journeys.fixture.js";

const entryTo = (child: string): { readonly entryNode: Json } => ({ entryNode: bySegment("clicked", child) });
const first = withJourney(workspaceWithContent, "welcome", {
  ...entryTo("rest"),
  nodes: [wait("rest", 100, "hello"), message("hello", "ExitNode")],
  status: "Running",
});
const second = withJourney(first, "welcome", {
  ...entryTo("pause"),
  nodes: [wait("pause", 50, "hello"), message("hello", "hint"), message("hint", "ExitNode")],
});

const stop: RunAct = { do: "stop", by: "Ann" };
const to = (node: string, nodeId = "rest"): RunAct => ({ do: "move", moves: [{ nodeId, to: node }] });

interface Given {
  readonly id?: string;
  readonly at?: number;
  readonly runIds?: readonly string[];
}

function act<State>(user: TestUser<State>, now: number, what: RunAct, given: Given = {}): TestUser<State> {
  const { id = `act-${now}`, at = now, runIds } = given;
  const body = { journeyId: idOf("welcome"), id, at, act: what, ...(runIds !== undefined && { runIds }) };
  return user.send(now, runActType, body);
}

type Journeyed = Pick<ReturnType<typeof aUser>, "state">;

function liveRun({ state }: Journeyed): JourneyRun {
  const [live] = [...state.journeys.live.values()];
  if (live === undefined) throw new Error("there is no live run");
  return live.run;
}

function outcome(user: ReturnType<typeof aUser>, now: number): ReturnType<typeof aUser> {
  const deliveryId = liveRun(user).wait.delivery?.id ?? "";
  const event = anEvent({ userId: "ann", event: "DFInternalMessageSent", at: now, messageId: deliveryId });
  return user.send(now, "event", { event, news: { deliveryId, outcome: "sent" } });
}

const began = aUser(first).track(1_000, "Clicked");
const sending = began.send(101_000, "wake");

describe("stopping", () => {
  it("ends the run, says who did it, and counts it apart", () => {
    const ann = act(began, 2_000, stop);
    expect(ann.state.journeys.live.size).toBe(0);
    expect(ann.last.counts).toMatchObject({ run_finished: 1 });
    const rows = (ann.last.changes ?? []).flatMap((each) => (each.do === "put" ? [each.row] : []));
    expect(rows.find(({ finished }) => finished === "stopped")?.["run"]).toContain('"stoppedBy":"Ann"');
    const edges = ann.last.send?.find(({ type }) => type === "way");
    expect(edges?.body).toMatchObject({ from: "rest", nodes: [{ nodeId: "", cause: "stopped" }] });
  });

  it("concerns only runs that came to their node before, at the node, of the version, with the ids", () => {
    const { size } = act(began, 2_000, stop, { at: 999 }).state.journeys.live;
    expect(size).toBe(1);
    for (const place of [{ nodeId: "hello" }, { version: 2 }]) {
      expect(act(began, 2_000, { ...stop, ...place }).state.journeys.live.size).toBe(1);
    }
    expect(act(began, 2_000, stop, { runIds: ["other"] }).state.journeys.live.size).toBe(1);
    expect(act(began, 2_000, { ...stop, nodeId: "rest", version: 1 }).state.journeys.live.size).toBe(0);
    expect(act(began, 2_000, stop, { runIds: [liveRun(began).id] }).state.journeys.live.size).toBe(0);
  });

  it("leaves alone a run that goes on by the same decision", () => {
    const ann = act(began, 101_000, { ...stop, nodeId: "rest" });
    expect(ann.requests).toHaveLength(1);
    expect(liveRun(ann).at).toBe("hello");
  });
});

describe("moving", () => {
  it("takes the run to the node of the published version, once", () => {
    const ann = act(began.under(second), 2_000, to("pause"), { id: "a" });
    expect(liveRun(ann)).toMatchObject({ at: "pause", version: 2, since: 2_000, movedBy: "a" });
    expect(ann.visited).toEqual(["EntryNode", "rest", "pause"]);
    const back = act(ann, 3_000, to("hint", "pause"), { id: "a", at: 2_000 });
    expect(liveRun(back)).toEqual(liveRun(ann));
    expect(ann.send(52_000, "wake").requests).toHaveLength(1);
  });

  it("moves a run whose message is under way when the message is settled", () => {
    const ann = act(sending.under(second), 102_000, to("hint", "hello"));
    expect(liveRun(ann)).toMatchObject({ at: "hello", version: 1, moving: { to: "hint" } });
    const settled = outcome(ann, 103_000);
    expect(settled.visited).toEqual(["EntryNode", "rest", "hello", "hint"]);
    expect(settled.requests.map(({ origin }) => origin.nodeId)).toEqual(["hello", "hint"]);
    expect(liveRun(settled)).toMatchObject({ version: 2, at: "hint" });
  });

  it("waits for the message under way at the same node of the other version", () => {
    const ann = act(sending.under(second), 102_000, to("hello", "hello"));
    expect(liveRun(ann)).toMatchObject({ at: "hello", version: 2 });
    expect(ann.requests).toHaveLength(1);
    expect(outcome(ann, 103_000).requests).toHaveLength(2);
  });

  it("goes on where it is when the node is gone by the time the message is settled", () => {
    const gone = withJourney(second, "welcome", { ...entryTo("rest"), nodes: [wait("rest", 1, "ExitNode")] });
    const ann = outcome(act(sending.under(second), 102_000, to("hint", "hello")).under(gone), 103_000);
    expect(ann.visited).toEqual(["EntryNode", "rest", "hello", "ExitNode"]);
    expect(ann.state.journeys.live.size).toBe(0);
  });

  it("sends nothing a second time to a run that is moved back", () => {
    const later = withJourney(second, "welcome", {
      ...entryTo("hello"),
      nodes: [message("hello", "end"), wait("end", 10, "ExitNode")],
    });
    const atHint = outcome(act(sending.under(second), 102_000, to("hint", "hello")), 103_000);
    const moved = outcome(act(atHint.under(later), 104_000, to("hello", "hint")), 105_000);
    expect(moved.requests).toHaveLength(2);
    expect(liveRun(moved)).toMatchObject({ at: "end", version: 3 });
  });

  it("moves in a paused journey to a wait, and not to a message, which it would leave at", () => {
    const paused = withJourney(second, "welcome", { status: "Paused" });
    expect(liveRun(act(began.under(paused), 2_000, to("pause"))).at).toBe("pause");
    expect(liveRun(act(began.under(paused), 2_000, to("hint"))).at).toBe("rest");
  });

  it("keeps the runs of a version that was published while the journey was paused", () => {
    const paused = withJourney(first, "welcome", { status: "Paused" });
    const edited = withJourney(paused, "welcome", {
      ...entryTo("pause"),
      nodes: [wait("pause", 50, "ExitNode")],
    });
    const again = withJourney(edited, "welcome", {
      ...entryTo("other"),
      nodes: [wait("other", 50, "ExitNode")],
    });
    const ann = act(began.under(edited), 2_000, to("pause")).under(again).send(3_000, "wake");
    expect(liveRun(ann)).toMatchObject({ at: "pause", version: 2 });
  });

  it("does not start a run again that is moved out of a journey that users enter again", () => {
    const again = withJourney(workspaceWithContent, "welcome", {
      entryNode: bySegment("clicked", "rest", { reEnter: true }),
      nodes: [wait("rest", 100, "ExitNode")],
      status: "Running",
      canRunMultiple: true,
    });
    const ann = aUser(again).track(1_000, "Clicked");
    expect(act(ann, 2_000, to("ExitNode")).state.journeys.live.size).toBe(0);
    expect(ann.send(101_000, "wake").state.journeys.live.size).toBe(1);
  });

  it("counts a run as measured from its move to a version with a goal", () => {
    const measured = withGoals(first, "welcome", {
      ...entryTo("pause"),
      nodes: [wait("pause", 50, "ExitNode")],
      fields: { goal: { when: { type: "Event", event: "Paid" }, withinSeconds: 60 } },
    });
    const linesOf = (user: ReturnType<typeof aUser>): unknown =>
      user.last.send?.flatMap(({ body }) => (body as { readonly goals?: unknown }).goals ?? []);
    const ann = act(began.under(measured), 2_000, to("pause"));
    expect(linesOf(ann)).toEqual([["measured", "1970-01-01"]]);
    expect(linesOf(ann.track(3_000, "Paid"))).toContainEqual(["convertedAt", "pause", "moved"]);
    expect(linesOf(act(began.under(measured), 70_000, to("pause")))).toEqual([]);
  });
});

it("follows the runs of an anonymous user who is linked", () => {
  const carts = withJourney(workspaceWithContent, "welcome", {
    entryNode: byEvent("Looked", "rest"),
    nodes: [wait("rest", 100, "ExitNode")],
    status: "Running",
  });
  const device = anAnonymousUser(carts).track(1_000, "Looked");
  expect(act(device, 2_000, stop).state.journeys.live.size).toBe(0);
  const linked = act(device.send(2_000, "claim", { userId: "ann" }), 3_000, stop);
  expect(linked.last.send).toMatchObject([{ type: runActType, body: { act: stop } }]);
  expect(linked.last.send?.[0]?.to).toContain("/user/ann");
});

it("does not create a user who is unknown", () => {
  expect(act(aUser(first), 1_000, stop).last.state).toBeNull();
  expect(act(anAnonymousUser(first), 1_000, stop).last.state).toBeNull();
});
