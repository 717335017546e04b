/**
 * Which changes of a segment need the permission to publish it, where the workspace wants approvals of segments: those that
 * change who is in it. A name changes nobody, and a pause lets nobody enter.
 */
import { isManual, type SegmentDefinition } from "@signalbox/audience";
import { isDeepStrictEqual } from "node:util";
import type { Permission } from "../access/permissions.js";
import { neededToPublish } from "../approvals/publish-permission.js";
import type { ComputedStatus, StoredSegment, WorkspaceState } from "../state.js";
import { putOn } from "../versions/guard.js";

interface SegmentChange {
  readonly id?: string;
  readonly name?: string;
  readonly definition?: SegmentDefinition;
  readonly status?: ComputedStatus;
}

export function neededToPutSegment(state: WorkspaceState, change: SegmentChange): readonly Permission[] {
  const stored = putOn(state.segments, change);
  const definition = nextSegmentDefinition(stored, change);
  const changes = definition !== stored?.definition || startsOrEmpties(stored, change.status);
  return changes ? neededToChangeMembers(state) : [];
}

export function neededToSetSegmentStatus(
  state: WorkspaceState,
  { id, status }: { readonly id: string; readonly status: ComputedStatus },
): readonly Permission[] {
  const stored = state.segments.find((each) => each.id === id);
  return stored !== undefined && startsOrEmpties(stored, status) ? neededToChangeMembers(state) : [];
}

/** Also of deleting a segment, and of the list of a manual one. */
export function neededToChangeMembers(state: WorkspaceState): readonly Permission[] {
  const needed = neededToPublish(state, "Segment");
  return needed === undefined ? [] : [needed];
}

/**
 * The stored definition itself when nothing changes. Putting a manual segment again keeps its list, which only
 * `replace-manual-segment` changes.
 */
export function nextSegmentDefinition(
  stored: StoredSegment | undefined,
  { definition = stored?.definition }: Pick<SegmentChange, "definition">,
): SegmentDefinition | undefined {
  if (stored === undefined || definition === undefined) return definition;
  const isSame =
    (isManual(stored.definition) && isManual(definition)) || isDeepStrictEqual(stored.definition, definition);
  return isSame ? stored.definition : definition;
}

function startsOrEmpties(stored: StoredSegment | undefined, status: ComputedStatus | undefined): boolean {
  return status !== undefined && status !== stored?.status && status !== "Paused";
}
