/** Starts or pauses a segment. While it is paused no user enters or leaves; starting it again recomputes all users. */
import { z } from "zod";
import { defineCommand, refused, type Command } from "../command.js";
import { definitionJson, statusField, withSegment } from "../definitions.js";
import { usesOf } from "../segment-uses.js";
import type { ComputedStatus } from "../state.js";

export interface SetSegmentStatus {
  readonly id: string;
  readonly status: ComputedStatus;
}

export const setSegmentStatus: Command<SetSegmentStatus> = defineCommand({
  name: "set-segment-status",
  input: z.object({ id: z.string(), status: statusField }),
  decide: (state, { id, status }, { now }) => {
    const stored = state.segments.find((each) => each.id === id);
    if (stored === undefined) return { state, outcome: refused("NotFound", `no segment with id "${id}"`) };
    const [use] = usesOf(state, id);
    if (use !== undefined && stored.resourceType === "Internal" && status !== "Running") {
      return { state, outcome: refused("InUse", `this segment belongs to ${use}, which needs it running`) };
    }
    const put = withSegment(state, stored, { ...stored, status, updatedAt: now.getTime() });
    return { state: put.state, outcome: { ok: true, value: definitionJson(put.segment) } };
  },
});
