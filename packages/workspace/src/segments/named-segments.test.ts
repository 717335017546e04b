import type { SegmentDefinition } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { listed, put, refusalOf, traitIs, uuid, withSegmentOf } from "../commands/definition.fixture.js";
import { preparedWorkspace } from "../journeys/journey.fixture.js";
import { resourceUses } from "../resource-uses.js";
import type { WorkspaceState } from "../state.js";
import { run } from "../testing/run-command.js";
import { definitionSetOf } from "../workspace-view.js";
import { deleteSegment } from "./delete-segment.js";
import { setSegmentStatus } from "./set-segment-status.js";

const [staffId, buyersId, happyId] = [uuid(1), uuid(2), uuid(3)];

const naming = (segmentId: string, isMember = true): SegmentDefinition => ({
  entryNode: { id: "1", type: "Segment", segmentId, isMember },
  nodes: [],
});
const withNamed = (state?: WorkspaceState): WorkspaceState => {
  const staff = withSegmentOf({ name: "Staff", newId: staffId, definition: listed(1) }, state).state;
  const others = { name: "Buyers", newId: buyersId, definition: naming(staffId, false) };
  const buyers = withSegmentOf(others, staff).state;
  return withSegmentOf({ name: "Happy", newId: happyId, definition: naming(buyersId) }, buyers).state;
};
const state = withNamed();

describe("a segment that another one names", () => {
  it("must exist", () => {
    expect(put({ name: "New", newId: uuid(4), definition: naming(uuid(9)) }, state).outcome).toMatchObject({
      code: "DefinitionError",
      message: `definition.entryNode.segmentId: names no segment; there is none with the id "${uuid(9)}"`,
    });
  });

  it("must not belong to a group or a broadcast, which delete it", () => {
    const [group] = preparedWorkspace.subscriptionGroups;
    const named = { name: "New", newId: uuid(4), definition: naming(group?.segmentId ?? "") };
    expect(put(named, preparedWorkspace).outcome).toMatchObject({
      code: "DefinitionError",
      issues: [{ path: ["definition", "entryNode", "segmentId"], code: "namesInternal" }],
    });
  });

  it("must not name it back, by itself or through others", () => {
    expect(put({ id: buyersId, name: "Buyers", definition: naming(buyersId) }, state).outcome).toMatchObject({
      code: "DefinitionError",
      message: "definition.entryNode.segmentId: names this segment itself",
    });
    expect(put({ id: staffId, name: "Staff", definition: naming(happyId) }, state).outcome).toMatchObject({
      code: "DefinitionError",
      message:
        'definition.entryNode.segmentId: names the segment "Happy", which names this one, by itself or through others',
    });
    expect(
      refusalOf(put({ id: happyId, name: "Happy", definition: naming(staffId) }, state)),
    ).toBeUndefined();
  });

  it("is used by it, and cannot be deleted", () => {
    expect(resourceUses(state, { kind: "segment", id: staffId })).toStrictEqual([
      { kind: "segment", id: buyersId, name: "Buyers", status: "Running", preventsDeletion: true },
    ]);
    expect(run(deleteSegment, { id: staffId }, state).outcome).toMatchObject({
      code: "InUse",
      message: 'the segment is needed by the segment "Buyers"',
    });
    const alone = put({ id: buyersId, name: "Buyers", definition: traitIs("plan", "pro") }, state).state;
    expect(refusalOf(run(deleteSegment, { id: staffId }, alone))).toBeUndefined();
  });

  it("has those that name it computed again when it is emptied, and not when it is changed", () => {
    const changed = put({ id: staffId, name: "Staff", definition: traitIs("plan", "staff") }, state).state;
    expect(changed.segments.map(({ since }) => since)).toStrictEqual([4, 2, 3]);
    const stopped = run(setSegmentStatus, { id: staffId, status: "NotStarted" }, changed).state;
    expect(stopped).toMatchObject({
      definitionVersion: 6,
      segments: [{ slot: 3 }, { since: 6 }, { since: 6 }],
    });
  });

  it("is found by its slot also while it is paused", () => {
    const paused = run(setSegmentStatus, { id: staffId, status: "Paused" }, state).state;
    const { segments, segmentSlots } = definitionSetOf(paused);
    expect(segments.map(({ id }) => id)).toStrictEqual([buyersId, happyId]);
    expect(segmentSlots?.get(staffId)).toBe(0);
  });
});
