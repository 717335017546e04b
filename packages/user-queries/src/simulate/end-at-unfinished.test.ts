/** Drafts with unfinished nodes are simulated up to them. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readJourneyDraft, type JourneyDraft } from "./draft-journey.js";
import {
  aView,
  byEvent,
  bySegment,
  message,
  pathsOf,
  performed,
  simulated,
  track,
  wait,
} from "./draft.fixture.js";

const view = aView({ asked: performed("Asked") });

function reading(entryNode: object, nodes: readonly unknown[], more: object = {}) {
  const definition = { entryNode, exitNode: { type: "ExitNode" }, nodes, ...more };
  return readJourneyDraft({ id: "d", definition, canRunMultiple: true, allowUnfinished: true }, view);
}

function unfinishedDraft(entryNode: object, nodes: readonly unknown[]): JourneyDraft {
  const read = reading(entryNode, nodes);
  if (!read.ok) throw new TypeError(JSON.stringify(read.issues));
  return read.draft;
}

const unfinishedMessage = { type: "MessageNode", id: "hint", child: "ExitNode", variant: { type: "Sms" } };
const asked = byEvent("Asked", "hello");

describe("an unfinished draft", () => {
  it("is simulated up to a node without its fields, which says how many came there", () => {
    const draft = unfinishedDraft(asked, [
      message("hello", "later"),
      wait("later", 60, "hint"),
      unfinishedMessage,
      wait("behind", 60, "ExitNode"),
    ]);
    const result = simulated({ ann: [track("Asked", 0)], bob: [track("Asked", 5)] }, { draft });
    expect([...draft.unfinished]).toEqual(["hint"]);
    expect(pathsOf(result, "ann")).toEqual(["EventEntryNode 0, hello 0, later 0, hint 60, unfinished"]);
    expect(result.nodes["hint"]).toEqual({ visited: 2, left: { unfinished: 2 } });
    expect(result.nodes["behind"]).toEqual({ visited: 0, left: {} });
    expect(result).toMatchObject({ runs: { started: 2, finished: 2 }, messages: { total: 2 } });
  });

  it.each<[string, readonly unknown[], readonly string[]]>([
    ["names a missing child", [message("hello", "nowhere")], ["hello"]],
    ["is of an unknown kind", [{ type: "SmokeSignal", id: "hello" }], ["hello"]],
    ["refers to what does not exist", [{ ...message("hello", "ExitNode"), sendWindow: {} }], ["hello"]],
    ["has the id of another one", [message("hello", "ExitNode"), wait("hello", 1, "ExitNode")], ["hello"]],
    ["closes a circle without a wait", [message("hello", "again"), message("again", "hello")], ["again"]],
  ])("has an end where a node %s", (_, nodes, unfinished) => {
    const draft = unfinishedDraft(asked, nodes);
    expect([...draft.unfinished]).toEqual(unfinished);
    const { runs, samples } = simulated({ ann: [track("Asked", 0)] }, { draft });
    expect(runs).toEqual({ started: 1, finished: 1, live: 0 });
    expect(samples[0]?.trace.runs[0]?.ends).toBe("unfinished");
  });

  it("begins no run again at such an end, and ends at the entry where that leads nowhere", () => {
    const entering = { ...bySegment("asked", "hint"), reEnter: true };
    const draft = unfinishedDraft(entering, [unfinishedMessage]);
    const history = { ann: [track("Asked", 0)] };
    expect(simulated(history, { draft }).runs.started).toBe(1);
    const nowhere = unfinishedDraft(byEvent("Asked", "nowhere"), []);
    expect([...nowhere.unfinished]).toEqual(["EventEntryNode"]);
    expect(pathsOf(simulated(history, { draft: nowhere }), "ann")).toEqual(["EventEntryNode 0, unfinished"]);
  });

  it("ignores nodes without an id, and an exit that is missing", () => {
    const definition = {
      entryNode: asked,
      nodes: [message("hello", "ExitNode"), { type: "DelayNode" }, null],
    };
    const read = readJourneyDraft({ id: "d", definition, canRunMultiple: true, allowUnfinished: true }, view);
    expect(read).toMatchObject({ ok: true, draft: { unfinished: new Set() } });
  });

  it("is refused where there is no start, and for a fault that is no node's", () => {
    const issuePaths = (read: ReturnType<typeof reading>): unknown =>
      read.ok ? [] : read.issues.map(({ path }) => path);
    const withoutEvent = reading({ type: "EventEntryNode", child: "ExitNode" }, [unfinishedMessage]);
    expect(issuePaths(withoutEvent)).toEqual([["definition", "entryNode", "event"]]);
    const noGoal = reading(asked, [message("hello", "ExitNode")], { goal: { withinSeconds: 5 } });
    expect(issuePaths(noGoal)).toEqual([["definition", "goal", "when"]]);
    expect(reading(asked, "none" as unknown as readonly unknown[]).ok).toBe(false);
  });

  it("has many faults, and is simulated all the same, or names what is in the way", () => {
    const child = fc.constantFrom("a", "b", "c", "ExitNode", "nowhere", "", 5);
    const id = fc.constantFrom("a", "b", "c", "ExitNode", "", undefined);
    const node = fc.oneof(
      fc.record({ type: fc.constantFrom("MessageNode", "DelayNode", "Other"), id, child }),
      fc.tuple(fc.constantFrom("a", "b", "c"), child).map(([own, to]) => message(own, String(to))),
      fc.tuple(fc.constantFrom("a", "b", "c"), child).map(([own, to]) => wait(own, 60, String(to))),
      fc.constantFrom(null, 7, {}),
    );
    fc.assert(
      fc.property(fc.array(node, { maxLength: 130 }), child, (nodes, first) => {
        const draft = unfinishedDraft(byEvent("Asked", String(first)), nodes);
        const { runs, samples } = simulated({ ann: [track("Asked", 0)] }, { draft });
        expect(runs.started).toBe(1);
        for (const { path, ends } of samples[0]?.trace.runs ?? []) {
          const isAtEnd = draft.unfinished.has(path.at(-1)?.nodeId ?? "");
          expect(ends === "unfinished").toBe(isAtEnd);
        }
      }),
      { numRuns: 60 },
    );
  });
});
