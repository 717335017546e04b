import { describe, expect, it } from "vitest";
import { workspaceId } from "@signalbox/core/testing";
import { newWorkspace, type StoredSegment, type WorkspaceState } from "@signalbox/workspace";
import { stateOfNamed } from "./not-computed.js";

const id = "0d6f9f0e-7c61-4f1e-9f57-0d6c7a0c4b11";

function aState(updatedAt: number): WorkspaceState {
  const segment: StoredSegment = {
    id,
    name: "Buyers",
    resourceType: "Declarative",
    slot: 0,
    status: "Running",
    definition: { entryNode: { id: "1", type: "Everyone" }, nodes: [] },
    since: 1,
    createdAt: 1,
    updatedAt,
    definitionUpdatedAt: updatedAt,
  };
  return { ...newWorkspace, segments: [segment] };
}

describe("the state of the definitions that a count names", () => {
  const of = (updatedAt: number, progress?: { done: number; total: number }) =>
    stateOfNamed(
      { segmentFilter: [id] },
      [{ workspaceId, state: aState(updatedAt) }],
      progress && [{ workspaceId, id, type: "Segment", progress }],
    );

  it("differs before and after a change, and until it is computed", () => {
    expect(of(1)).toEqual(of(1));
    expect(of(2)).not.toEqual(of(1));
    expect(of(2, { done: 1, total: 9 })).not.toEqual(of(2));
  });

  it("does not differ while a definition is computed, so that a long count is not repeated", () => {
    expect(of(2, { done: 1, total: 9 })).toEqual(of(2, { done: 5, total: 9 }));
  });

  it("leaves out definitions that the count does not name", () => {
    expect(stateOfNamed({}, [{ workspaceId, state: aState(1) }])).toEqual([]);
    expect(stateOfNamed({ negativeSegmentFilter: [id] }, [{ workspaceId, state: aState(1) }])).toHaveLength(
      1,
    );
  });
});
