/**
 * What a command's change of definitions means for the people they are computed for: the workspace's recompute is told.
 * Derived from the states before and after, so that no command has to think of it.
 */
import { manualSegmentVersion } from "@signalbox/audience";
import type { Message, WorkspaceId } from "@signalbox/core";
import { followMessage } from "../recompute/recompute-actor.js";
import type { StoredSegment, WorkspaceState } from "./state.js";

export function followChange(
  workspaceId: WorkspaceId,
  before: WorkspaceState,
  after: WorkspaceState,
): Message[] {
  const lists = replacedLists(before.segments, after.segments);
  const isSame =
    before.definitionVersion === after.definitionVersion && before.recomputePaused === after.recomputePaused;
  if (isSame && lists.length === 0) return [];
  const { definitionVersion: wanted, recomputePaused: paused } = after;
  return [followMessage(workspaceId, { wanted, paused, lists })];
}

function replacedLists(
  before: readonly StoredSegment[],
  after: readonly StoredSegment[],
): { slot: number; version: number }[] {
  if (before === after) return [];
  const known = new Map(before.map(({ slot, definition }) => [slot, manualSegmentVersion(definition)]));
  return after.flatMap(({ slot, definition }) => {
    const version = manualSegmentVersion(definition);
    if (version === undefined || !known.has(slot) || known.get(slot) === version) return [];
    return [{ slot, version }];
  });
}
