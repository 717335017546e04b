/**
 * Begins an update of a manual segment's users. Replacing raises the version in its definition, so that users
 * listed under an earlier version leave; the new users arrive as events with that version. Appending keeps the
 * version. The event time is decided here: it grows with every update, so the latest one about a user wins.
 */
import { issueAt } from "@signalbox/core";
import { manualSegmentVersion, type SegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { refused, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { withSegment } from "../definitions.js";
import { neededToChangeMembers } from "./publish-segment.js";
import type { StoredSegment, WorkspaceState } from "../state.js";
import { putOn } from "../versions/guard.js";
import { says } from "../issue-sentences.js";

export interface ReplaceManualSegment {
  readonly id: string;
  readonly append: boolean;
}

/** The values for the events of the update; `slot` identifies its progress. */
export interface ManualUpdateBegun {
  readonly version: number;
  readonly slot: number;
  /** Event time, ms. */
  readonly at: number;
  /** The version of definitions that users must have reached for those events to count. */
  readonly since: number;
}

export const replaceManualSegment: Command<ReplaceManualSegment> = defineCommand({
  name: "replace-manual-segment",
  input: z.object({ id: z.string(), append: z.boolean() }),
  needs: (state, { id }) =>
    state.segments.some((each) => each.id === id) ? neededToChangeMembers(state) : [],
  guards: { resource: "segment", find: ({ segments }, input) => putOn(segments, input) },
  decide: (state, { id, append }, { now }) => {
    const stored = state.segments.find((each) => each.id === id);
    if (stored === undefined) return { state, outcome: refused("NotFound", `no segment with id "${id}"`) };
    const listVersion = manualSegmentVersion(stored.definition);
    if (listVersion === undefined) {
      return { state, outcome: refused("BadRequest", issueAt(["segmentId"], says.notManual())) };
    }
    const at = Math.max(now.getTime(), stored.definitionUpdatedAt + 1, stored.updatedAt + 1);
    const running = withSegment(state, stored, { ...stored, status: "Running", updatedAt: at });
    const version = append ? listVersion : nextVersion(listVersion, at);
    const { slot, since } = running.segment;
    const update: ManualUpdateBegun = { version, slot, at, since };
    return {
      state: append ? running.state : withListVersion(running, version, at),
      touched: [stored.id],
      resources: ["manual-segment", "segment"].map((kind) => ({ kind, id, name: stored.name })),
      outcome: { ok: true, value: { ...update } },
    };
  },
});

/** The same of a call that has an audit entry of its own. */
export const beginListChange: Command<ReplaceManualSegment> = defineCommand({
  name: "begin-list-change",
  unaudited: true,
  input: z.object({ id: z.string(), append: z.boolean() }),
  needs: (state) => neededToChangeMembers(state),
  decide: (state, input, context) => replaceManualSegment.decide(state, input, context),
});

/** Higher than every earlier version, also when the segment was deleted and created again in between. */
function nextVersion(version: number, at: number): number {
  return Math.max(version + 1, at);
}

/** A new list is not a new version of definitions: only the listed users are recomputed. */
function withListVersion(
  { state, segment }: { readonly state: WorkspaceState; readonly segment: StoredSegment },
  version: number,
  at: number,
): WorkspaceState {
  const { id } = segment.definition.entryNode;
  const definition: SegmentDefinition = { entryNode: { id, type: "Manual", version }, nodes: [] };
  const updated: StoredSegment = { ...segment, definition, definitionUpdatedAt: at };
  return { ...state, segments: state.segments.map((each) => (each === segment ? updated : each)) };
}
