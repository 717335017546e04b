/**
 * Begins an update of a manual segment's people. Replacing raises the version in its definition, so that all who were
 * listed under an earlier one drop out; who is listed now comes as events that name the version. Appending keeps the
 * version. The moment those events carry is decided here: it only ever grows, so the latest replacement wins.
 */
import { manualSegmentVersion, type SegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";
import { withSegment } from "../definitions.js";
import type { StoredSegment, WorkspaceState } from "../state.js";

export interface ReplaceManualSegment {
  readonly id: string;
  readonly append: boolean;
}

/** What the events of the update carry; by the slot its progress is found. */
export interface ManualUpdateBegun {
  readonly version: number;
  readonly slot: number;
  /** Event time, ms. */
  readonly at: number;
  /** The version of the definitions people must have reached for those events to count. */
  readonly since: number;
}

export const replaceManualSegment: Command<ReplaceManualSegment> = defineCommand({
  name: "replace-manual-segment",
  input: z.object({ id: z.string(), append: z.boolean() }),
  decide: (state, { id, append }, { now }) => {
    const stored = state.segments.find((each) => each.id === id);
    if (stored === undefined) return { state, outcome: refused("NotFound", `no segment with id "${id}"`) };
    const listed = manualSegmentVersion(stored.definition);
    if (listed === undefined) {
      return { state, outcome: refused("BadRequest", "segmentId: this segment is not a manual one") };
    }
    const at = Math.max(now.getTime(), stored.definitionUpdatedAt + (append ? 0 : 1));
    const running = withSegment(state, stored, { ...stored, status: "Running", updatedAt: at });
    const version = append ? listed : nextVersion(listed, at);
    const { slot, since } = running.segment;
    const begun: ManualUpdateBegun = { version, slot, at, since };
    return {
      state: append ? running.state : listedAt(running, version, at),
      outcome: { ok: true, value: { ...begun } },
    };
  },
});

/** Above all that went before, also when the segment was deleted and made again in between. */
function nextVersion(version: number, at: number): number {
  return Math.max(version + 1, at);
}

/** A new list is no new definition: nobody but those listed is computed anew for it. */
function listedAt(
  { state, segment }: { readonly state: WorkspaceState; readonly segment: StoredSegment },
  version: number,
  at: number,
): WorkspaceState {
  const { id } = segment.definition.entryNode;
  const definition: SegmentDefinition = { entryNode: { id, type: "Manual", version }, nodes: [] };
  const updated: StoredSegment = { ...segment, definition, definitionUpdatedAt: at };
  return { ...state, segments: state.segments.map((each) => (each === segment ? updated : each)) };
}
