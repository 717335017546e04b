import { describe, expect, it } from "vitest";
import { recomputeKey } from "@signalbox/core";
import { workspaceId } from "@signalbox/core/testing";
import type { WorkspaceState } from "../state.js";
import { run, type CommandRun } from "../testing/run-command.js";
import { listed, refusalOf, traitIs, uuid, withSegmentOf } from "../commands/definition.fixture.js";
import { replaceManualSegment } from "./replace-manual-segment.js";
import { setRecomputeStatus } from "../computed-properties/set-recompute-status.js";
import { setSegmentStatus } from "./set-segment-status.js";
import { triggerRecompute } from "../computed-properties/trigger-recompute.js";

const list = withSegmentOf({ definition: listed(1) }).state;

function update(state: WorkspaceState, append = false): CommandRun {
  return run(replaceManualSegment, { id: uuid(1), append }, state);
}

describe("replace-manual-segment", () => {
  it("raises the version of the list without a new version of definitions", () => {
    const { state, outcome, send } = update(list);
    expect(outcome).toEqual({ ok: true, value: { version: 5_001, slot: 0, at: 5_001, since: 1 } });
    expect(state).toMatchObject({
      definitionVersion: 1,
      segments: [{ status: "Running", since: 1, definition: listed(5_001), definitionUpdatedAt: 5_001 }],
    });
    expect(send).toEqual([
      {
        to: recomputeKey(workspaceId),
        type: "follow",
        body: { wanted: 1, paused: false, chores: [{ of: "list", slot: 0, version: 5_001 }] },
      },
    ]);
  });

  it("gives a later list a later time and a higher version when the clock does not advance", () => {
    expect(update(update(list).state).outcome).toEqual({
      ok: true,
      value: { version: 5_002, slot: 0, at: 5_002, since: 1 },
    });
  });

  it("gives a later addition a later time when the clock does not advance", () => {
    const first = update(list, true);
    const second = update(first.state, true);
    expect([first.outcome, second.outcome]).toMatchObject([
      { value: { version: 1, at: 5_001 } },
      { value: { version: 1, at: 5_002 } },
    ]);
  });

  it("keeps the version when it appends", () => {
    const { state, outcome, send } = update(update(list).state, true);
    expect(outcome).toEqual({ ok: true, value: { version: 5_001, slot: 0, at: 5_002, since: 1 } });
    expect(state.segments[0]?.definition).toEqual(listed(5_001));
    expect(send).toEqual([]);
    expect(update(list, true).state.segments).toMatchObject([{ status: "Running", definition: listed(1) }]);
  });

  it("starts a paused segment with a new version of definitions", () => {
    const paused = run(setSegmentStatus, { id: uuid(1), status: "Paused" }, list).state;
    expect(update(paused).state).toMatchObject({
      definitionVersion: paused.definitionVersion + 1,
      segments: [{ status: "Running", since: paused.definitionVersion + 1 }],
    });
  });

  it("is refused for an unknown segment, and one that is not manual", () => {
    expect(refusalOf(run(replaceManualSegment, { id: uuid(9), append: false }, list))).toBe("NotFound");
    expect(refusalOf(update(withSegmentOf({ definition: traitIs("a", "b") }).state))).toBe("BadRequest");
  });
});

describe("trigger-recompute and set-recompute-status", () => {
  it("start a recompute of all users, and pause and resume it", () => {
    expect(run(triggerRecompute, {}, list).state).toEqual({
      ...list,
      definitionVersion: 2,
      evaluateAllFrom: 2,
    });
    const paused = run(setRecomputeStatus, { status: "Paused" }, list);
    expect(paused.state.recomputePaused).toBe(true);
    expect(paused.send).toMatchObject([{ type: "follow", body: { paused: true } }]);
    expect(run(setRecomputeStatus, { status: "Running" }, paused.state).state.recomputePaused).toBe(false);
  });
});
