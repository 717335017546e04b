/** What holds for every order of events in journeys with a goal, exit conditions and a hold-out. */
import { parseJsonObject, type Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { userBehaviour } from "../user/user-actor.js";
import { aUser, byEvent, idOf, message, wait, withGoals, workspaceWithContent } from "./journeys.fixture.js";

const fields: readonly Readonly<Record<string, Json>>[] = [
  { goal: { when: { type: "Event", event: "Paid" }, withinSeconds: 60 } },
  { goal: { when: { type: "Segment", segmentId: idOf("looked") }, withinSeconds: 60, endsRun: false } },
  {
    goal: { when: { type: "Event", event: "Paid" }, withinSeconds: 60 },
    exitConditions: [
      { type: "Event", event: "Left" },
      { type: "Segment", segmentId: idOf("clicked") },
    ],
    holdOutPercent: 50,
  },
];

const happenings = fc.array(
  fc.record({
    seconds: fc.integer({ min: 0, max: 40 }),
    event: fc.constantFrom("Carted", "Paid", "Left", "Looked", "Clicked", "wake", "sent", "failed"),
  }),
  { maxLength: 30 },
);

interface Seen {
  readonly runId: string;
  readonly what: "visit" | "converted" | "ended" | "request";
}

/** What each decision did, in order. */
function livedThrough(
  goals: Readonly<Record<string, Json>>,
  { userId, all }: { readonly userId: string; readonly all: readonly { seconds: number; event: string }[] },
) {
  const workspace = withGoals(workspaceWithContent, "carts", {
    entryNode: byEvent("Carted", "first"),
    nodes: [message("first", "rest"), wait("rest", 10, "second"), message("second", "ExitNode")],
    fields: goals,
    status: "Running",
  });
  let user = aUser(workspace, userId);
  let now = 5_000;
  const seen: Seen[] = [];
  for (const { seconds, event } of all) {
    now += seconds * 1_000;
    const waiting = [...user.state.journeys.live.values()].find(({ run }) => run.wait.delivery !== undefined);
    const news = { deliveryId: waiting?.run.wait.delivery?.id ?? "none", outcome: event };
    if (event === "wake") user = user.send(now, "wake");
    else if (event === "sent" || event === "failed") user = user.send(now, "news", { news });
    else user = user.track(now, event);
    const { changes = [], deliveries = [] } = user.last;
    for (const change of changes) {
      if (change.do !== "recordEvents") continue;
      for (const { event: name, data } of change.events) {
        const runId = JSON.stringify(parseJsonObject(data)["runId"]);
        seen.push({ runId, what: whatOf(name) });
      }
    }
    seen.push(
      ...deliveries.map(({ origin }) => ({ runId: JSON.stringify(origin.runId), what: "request" as const })),
    );
  }
  return { seen, user };
}

function whatOf(name: string): Seen["what"] {
  if (name === "DFJourneyConverted") return "converted";
  return name === "DFJourneyNodeProcessed" ? "visit" : "ended";
}

describe("in any order of events", () => {
  it.each(fields)("each run converts at most once, and does nothing once it has ended: %j", (goals) => {
    fc.assert(
      fc.property(fc.constantFrom("ann", "ben", "cat"), happenings, (userId, all) => {
        const { seen, user } = livedThrough(goals, { userId, all });
        const runIds = new Set(seen.map(({ runId }) => runId));
        for (const runId of runIds) {
          const own = seen.filter((each) => each.runId === runId).map(({ what }) => what);
          expect(own.filter((what) => what === "converted").length).toBeLessThanOrEqual(1);
          const end = own.indexOf("ended");
          const behind = end < 0 ? [] : own.slice(end + 1);
          expect(behind.filter((what) => what !== "converted")).toEqual([]);
        }
        expect(userBehaviour.deserialize(userBehaviour.serialize(user.state))).toStrictEqual(user.state);
        const alarms = [...user.state.journeys.live.values()].flatMap(({ run }) => run.wait.until ?? []);
        expect(userBehaviour.alarmAt(user.state)).toBe(alarms.length === 0 ? null : Math.min(...alarms));
      }),
      { numRuns: 150 },
    );
  });
});
