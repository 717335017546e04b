/**
 * What a command's change of definitions means for the people they are computed for: the workspace's recompute is told.
 * Derived from the states before and after, so that no command has to think of it.
 */
import { isSearchable, manualSegmentVersion } from "@signalbox/audience";
import type { Message, WorkspaceId } from "@signalbox/core";
import type { Chore } from "../recompute/chore.js";
import { followMessage } from "../recompute/recompute-actor.js";
import type { WorkspaceState } from "./state.js";

export function followChange(
  workspaceId: WorkspaceId,
  before: WorkspaceState,
  after: WorkspaceState,
): Message[] {
  const chores = [
    ...replacedLists(before, after),
    ...emptiedSlots(before, after),
    ...begunJourneys(before, after),
  ];
  const isSame =
    before.definitionVersion === after.definitionVersion && before.recomputePaused === after.recomputePaused;
  if (isSame && chores.length === 0) return [];
  const { definitionVersion: wanted, recomputePaused: paused } = after;
  return [followMessage(workspaceId, { wanted, paused, chores })];
}

function replacedLists({ segments: before }: WorkspaceState, { segments: after }: WorkspaceState): Chore[] {
  if (before === after) return [];
  const known = new Map(before.map(({ slot, definition }) => [slot, manualSegmentVersion(definition)]));
  return after.flatMap(({ slot, definition }): Chore[] => {
    const version = manualSegmentVersion(definition);
    if (version === undefined || !known.has(slot) || known.get(slot) === version) return [];
    return [{ of: "list", slot, version }];
  });
}

/** Of definitions that were deleted, and of properties people are not to be found by any more. */
function emptiedSlots(before: WorkspaceState, after: WorkspaceState): Chore[] {
  const left = new Set(slotsOf(after));
  const version = after.definitionVersion;
  return slotsOf(before).flatMap((slot): Chore[] => (left.has(slot) ? [] : [{ of: "slot", slot, version }]));
}

/** Slots that have rows. */
function slotsOf({ segments, userProperties }: WorkspaceState): readonly number[] {
  const searched = userProperties.filter(({ definition }) => isSearchable(definition));
  return [...segments, ...searched].map(({ slot }) => slot);
}

/** Those that run for the first time and begin with a segment: its members are to be told. */
function begunJourneys(
  { journeys: before }: WorkspaceState,
  { journeys: after, segments }: WorkspaceState,
): Chore[] {
  if (before === after) return [];
  const begun = new Set(before.filter(({ startedAt }) => startedAt !== undefined).map(({ id }) => id));
  return after.flatMap(({ id, startedAt, definition, version }): Chore[] => {
    if (startedAt === undefined || begun.has(id) || definition?.entryNode.type !== "EntryNode") return [];
    const { segment: segmentId } = definition.entryNode;
    const slot = segments.find((segment) => segment.id === segmentId)?.slot;
    if (slot === undefined) return [];
    return [{ of: "start", journeyId: id, slot, version, cursor: "", done: 0, total: 0 }];
  });
}
