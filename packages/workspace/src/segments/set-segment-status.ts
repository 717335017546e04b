/** Starts or pauses a segment. While it is paused no user enters or leaves; starting it again recomputes all users. */
import { z } from "zod";
import { refused } from "../command.js";
import { definitionJson, withSegment } from "../definitions.js";
import { computedStatusField, resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import type { ComputedStatus } from "../state.js";
import { neededToSetSegmentStatus } from "./publish-segment.js";
import { savedSegment, savedSegmentSchema } from "./saved-segment.js";
import { usesOf } from "./segment-uses.js";
import { putOn } from "../versions/guard.js";

export interface SetSegmentStatus {
  readonly id: string;
  readonly status: ComputedStatus;
}

export const setSegmentStatus: Operation<SetSegmentStatus> = defineOperation({
  name: "set-segment-status",
  summary: "Start or pause a segment",
  description:
    "While a segment is paused, no user enters or leaves it. One that goes back to `NotStarted` has no members; a manual segment keeps its list.",
  body: z.object({ id: resourceIdField, status: computedStatusField }),
  answers: [
    { status: 200, description: "The segment", schema: savedSegmentSchema },
    {
      status: 403,
      description:
        "It starts or empties the segment, segments need an approval, and the caller may not publish them",
    },
    { status: 404, description: "No segment with this id" },
  ],
  answer: (value, { workspaceId }) => ({ status: 200, body: savedSegment(workspaceId, value) }),
  needs: neededToSetSegmentStatus,
  guards: { resource: "segment", find: ({ segments }, input) => putOn(segments, input) },
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
