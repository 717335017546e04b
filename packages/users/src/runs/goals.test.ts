import { describe, expect, it } from "vitest";
import { parseJsonObject, type Json } from "@signalbox/core";
import { anEvent } from "@signalbox/core/testing";
import { run } from "@signalbox/workspace/testing";
import { deleteJourney, type WorkspaceState } from "@signalbox/workspace";
import { userBehaviour, type UserState } from "../user/user-actor.js";
import { readRunRow, runTable } from "./run-effects.js";
import {
  anAnonymousUser,
  aUser,
  byEvent,
  bySegment,
  idOf,
  message,
  wait,
  waitFor,
  withGoals,
  workspaceWithContent,
  type TestUser,
} from "./journeys.fixture.js";

const hourMs = 3_600_000;
const paid = { type: "Event", event: "Paid" } as const;
const looked = { type: "Segment", segmentId: idOf("looked") } as const;
const nodes = [wait("rest", 10, "hello"), message("hello", "ExitNode")];
const entryNode = byEvent("Carted", "rest");
const goal = { when: paid, withinSeconds: 3_600 };

function withFields(fields: Readonly<Record<string, Json>>, entry: Json = entryNode): WorkspaceState {
  return withGoals(workspaceWithContent, "carts", { entryNode: entry, nodes, fields, status: "Running" });
}

type Ann = TestUser<UserState>;

function written({ last }: Ann): readonly string[] {
  return (last.changes ?? []).flatMap((change) =>
    change.do === "recordEvents" ? change.events.map(({ event }) => event) : [],
  );
}

function dataOf({ last }: Ann, name: string): object | undefined {
  const events = (last.changes ?? []).flatMap((change) =>
    change.do === "recordEvents" ? change.events : [],
  );
  const found = events.find(({ event }) => event === name);
  return found && parseJsonObject(found.data);
}

function rowsOf({ last }: Ann) {
  return (last.changes ?? []).flatMap((change) =>
    change.do === "put" && change.table === runTable.name ? [readRunRow(change.row)] : [],
  );
}

/** What the decision counts for the journey: its edges to nowhere and its lines. */
function countedBy({ last }: Ann): readonly Json[] {
  return (last.send ?? [])
    .flatMap(({ type, body }) =>
      type === "way" ? [body as { readonly goals?: Json; readonly nodes: Json }] : [],
    )
    .flatMap(({ goals = [] }) => goals as readonly Json[]);
}

const day = "1970-01-01";

describe("the goal of a run", () => {
  const started = aUser(withFields({ goal })).track(5_000, "Carted");

  it("ends it as converted in the decision of the event, and drops its wait", () => {
    expect(countedBy(started)).toEqual([["measured", day]]);
    const converted = started.track(6_000, "Paid");
    expect(converted.state.journeys.live.size).toBe(0);
    expect(userBehaviour.alarmAt(converted.state)).toBeNull();
    expect(rowsOf(converted)).toMatchObject([
      { finished: "converted", met: "event:Paid", convertedAt: 6_000, at: "rest" },
    ]);
    expect(written(converted)).toEqual(["DFJourneyConverted", "DFJourneyEarlyExit"]);
    expect(dataOf(converted, "DFJourneyConverted")).toMatchObject({ nodeId: "rest", met: "event:Paid" });
    expect(dataOf(converted, "DFJourneyEarlyExit")).toMatchObject({ reason: "converted", met: "event:Paid" });
    expect(countedBy(converted)).toEqual([
      ["converted", day],
      ["convertedAt", "rest", "started"],
    ]);
    expect(converted.last.send).toContainEqual(
      expect.objectContaining({
        body: expect.objectContaining({ from: "rest", nodes: [{ nodeId: "", cause: "converted" }] }),
      }),
    );
    expect(converted.send(15_000, "wake").requests).toEqual([]);
  });

  it("counts once: a second event, and a repeated one, change nothing", () => {
    const converted = started.track(6_000, "Paid");
    expect(converted.state.journeys.measured.size).toBe(0);
    const again = converted.track(7_000, "Paid");
    expect(written(again)).toEqual([]);
    expect(countedBy(again)).toEqual([]);
  });

  it("is measured after the run has come to its end, until the window is over", () => {
    const requested = started.send(15_000, "wake");
    const ended = requested.send(16_000, "news", {
      news: { deliveryId: requested.requests[0]?.id, outcome: "sent" },
    });
    expect([...ended.state.journeys.measured.values()]).toMatchObject([
      { run: { finished: "exited" }, isHidden: false, until: 5_000 + hourMs },
    ]);
    const converted = ended.track(20_000, "Paid");
    expect(rowsOf(converted)).toMatchObject([{ finished: "exited", convertedAt: 20_000, at: "ExitNode" }]);
    expect(written(converted)).toEqual(["DFJourneyConverted"]);
    expect(countedBy(converted)).toEqual([
      ["converted", day],
      ["convertedAt", "ExitNode", "sent"],
    ]);
    expect(converted.state.journeys.measured.size).toBe(0);
    const late = ended.track(5_001 + hourMs, "Paid");
    expect([late.state.journeys.measured.size, written(late)]).toEqual([0, []]);
    const deleted = run(deleteJourney, { id: idOf("carts") }, withFields({ goal })).state;
    expect(ended.under(deleted).track(20_000, "Paid").state.journeys.measured.size).toBe(0);
  });

  it("lets the run go on where it does not end it", () => {
    const ann = aUser(withFields({ goal: { ...goal, endsRun: false } })).track(5_000, "Carted");
    const converted = ann.track(6_000, "Paid").track(7_000, "Paid");
    expect([...converted.state.journeys.live.values()]).toMatchObject([{ run: { convertedAt: 6_000 } }]);
    const requested = converted.send(15_000, "wake");
    expect(requested.requests).toHaveLength(1);
    expect(written(converted)).toEqual([]);
    const failed = requested.send(16_000, "news", {
      news: { deliveryId: requested.requests[0]?.id, outcome: "failed" },
    });
    expect(rowsOf(failed)).toMatchObject([{ finished: "messageFailed", convertedAt: 6_000 }]);
    expect(failed.state.journeys.measured.size).toBe(0);
  });

  it("may be coming into a segment, which the event has just caused", () => {
    const ann = aUser(withFields({ goal: { ...goal, when: looked } })).track(5_000, "Carted");
    expect(rowsOf(ann.track(6_000, "Looked"))).toMatchObject([{ met: `segment:${idOf("looked")}` }]);
    const member = aUser(withFields({ goal: { ...goal, when: looked } })).track(4_000, "Looked");
    expect(member.track(5_000, "Carted").state.journeys.live.size).toBe(1);
  });

  it("is not reached by the event that starts the run", () => {
    const ann = aUser(withFields({ goal }, byEvent("Paid", "rest"))).track(5_000, "Paid");
    expect(ann.state.journeys.live.size).toBe(1);
    // The second ends the first run and starts another.
    expect(ann.track(6_000, "Paid").state.journeys.live.size).toBe(1);
  });

  it("comes before a node that waits for the same event", () => {
    const fields = { exitConditions: [looked] };
    const waiting = withGoals(workspaceWithContent, "carts", {
      entryNode: bySegment("clicked", "await"),
      nodes: [waitFor("await", "looked", ["hello", "ExitNode"]), message("hello", "ExitNode")],
      fields,
      status: "Running",
    });
    const left = aUser(waiting).track(5_000, "Clicked").track(6_000, "Looked");
    expect(left.requests).toEqual([]);
    expect(rowsOf(left)).toMatchObject([{ finished: "exitCondition", at: "await" }]);
  });
});

describe("the exit conditions of a run", () => {
  const state = withFields({ exitConditions: [paid, looked] });

  it("end it wherever it is, with the condition, and nothing is sent afterwards", () => {
    const left = aUser(state).track(5_000, "Carted").track(6_000, "Paid");
    expect(rowsOf(left)).toMatchObject([{ finished: "exitCondition", met: "event:Paid" }]);
    expect(written(left)).toEqual(["DFJourneyEarlyExit"]);
    expect(countedBy(left)).toEqual([["exit", "event:Paid"]]);
    expect(left.send(15_000, "wake").requests).toEqual([]);
  });

  it("keep out who meets one about a segment already", () => {
    const member = aUser(state).track(4_000, "Looked").track(5_000, "Carted");
    expect(member.state.journeys.live.size).toBe(0);
    expect(member.last.counts).toMatchObject({ run_kept_out: 1 });
    expect(member.state.journeys.past.size).toBe(0);
  });

  it("end a run that comes to a user who meets one already", () => {
    const entry = withFields({ exitConditions: [looked] });
    const anonymous = anAnonymousUser(entry).track(5_000, "Carted");
    expect(anonymous.state.journeys.live.size).toBe(1);
    const claimed = anonymous.send(6_000, "claim", { userId: "ann" });
    const absorb = claimed.last.send?.find(({ type }) => type === "absorb")?.body;
    const names = { userId: "ann", anonymousId: "v1", at: 5_500, receivedAt: 5_500 };
    const member = aUser(entry)
      .track(4_000, "Looked")
      .send(5_500, "event", { event: anEvent(names) });
    const after = member.send(6_001, "absorb", absorb);
    expect(rowsOf(after)).toMatchObject([{ finished: "exitCondition", met: `segment:${idOf("looked")}` }]);
    expect(after.state.journeys.live.size).toBe(0);
  });
});

describe("the hold-out of a journey", () => {
  const state = withFields({ goal, holdOutPercent: 50 });
  const names = Array.from({ length: 40 }, (_, index) => `user-${index}`);
  const all = names.map((name) => aUser(state, name).track(5_000, "Carted"));
  const heldOut = all.filter((ann) => ann.state.journeys.live.size === 0);
  const [one = all[0]] = heldOut;

  it("starts no run for its share, and measures them", () => {
    expect(heldOut.length).toBeGreaterThan(10);
    expect(heldOut.length).toBeLessThan(30);
    for (const ann of heldOut) {
      expect(written(ann)).toEqual(["DFJourneyHeldOut"]);
      expect(rowsOf(ann)).toMatchObject([{ finished: "heldOut", at: "", path: [] }]);
      expect(countedBy(ann)).toEqual([["heldOut", day]]);
      expect(ann.state.journeys.measured.size).toBe(1);
      expect(ann.send(15_000, "wake").requests).toEqual([]);
    }
  });

  it("counts who reaches the goal without the journey", () => {
    const converted = one?.track(6_000, "Paid");
    expect(converted && rowsOf(converted)).toMatchObject([{ finished: "heldOut", convertedAt: 6_000 }]);
    expect(converted && countedBy(converted)).toEqual([["heldOutConverted", day]]);
    expect(converted && dataOf(converted, "DFJourneyConverted")).toMatchObject({ heldOut: true });
    expect(converted?.track(7_000, "Paid").last.counts ?? {}).not.toHaveProperty("run_converted");
  });
});

describe("a stored user with measured runs", () => {
  it("reads as it was written; an earlier document has none", () => {
    const ann = aUser(withFields({ goal })).track(5_000, "Carted").send(15_000, "wake");
    const text = userBehaviour.serialize(ann.state);
    expect(text).not.toContain("measured");
    const ended = ann.send(16_000, "news", { news: { deliveryId: ann.requests[0]?.id, outcome: "failed" } });
    const stored = userBehaviour.serialize(ended.state);
    expect(stored).toContain("measured");
    expect(userBehaviour.deserialize(stored)).toStrictEqual(ended.state);
  });
});
