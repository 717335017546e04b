/** Deletes a segment with all its computed state. Refused while another resource needs it. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { versionAfter } from "../definitions.js";
import { removeDraftOfDeleted } from "../drafts/draft-changes.js";
import { exampleIds } from "../examples.js";
import { resourceIdField } from "../fields.js";
import { isSegmentInForce } from "../in-force.js";
import { journeysThatNeed } from "../journeys/journeys.js";
import { defineOperation, type Operation } from "../operation.js";
import { segmentsThatName } from "../segment-references.js";
import { neededToChangeMembers } from "./publish-segment.js";
import { usesOf } from "./segment-uses.js";
import { putOn } from "../versions/guard.js";

export const deleteSegment: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-segment",
  summary: "Delete a segment",
  description: "A segment that a journey, a broadcast or another segment needs cannot be deleted (`InUse`).",
  example: { body: { id: exampleIds.segment } },
  body: z.object({ id: resourceIdField }),
  answers: [
    { status: 204, description: "Deleted, with all memberships" },
    { status: 400, description: "`InUse`: the message names what needs it" },
    { status: 403, description: "Segments need an approval, and the caller may not publish them" },
    {
      status: 404,
      description: "No segment with this id",
      example: { message: `no segment with id "${exampleIds.segment}"` },
    },
  ],
  needs: (state, { id }) =>
    state.segments.some((each) => each.id === id) ? neededToChangeMembers(state) : [],
  guards: { resource: "segment", find: ({ segments }, input) => putOn(segments, input) },
  decide: (state, { id }, context) => {
    const segment = state.segments.find((each) => each.id === id);
    if (segment === undefined) return { state, outcome: refused("NotFound", `no segment with id "${id}"`) };
    const others = segmentsThatName(state, id).map(({ name }) => `the segment ${JSON.stringify(name)}`);
    const uses = [...usesOf(state, id), ...others, ...journeysThatNeed(state, id)];
    if (uses.length > 0) {
      return { state, outcome: refused("InUse", `the segment is needed by ${uses.join(", ")}`) };
    }
    return {
      state: {
        ...state,
        definitionVersion: versionAfter(state, segment, undefined, isSegmentInForce),
        segments: state.segments.filter((each) => each !== segment),
      },
      changes: [removeDraftOfDeleted({ kind: "segments", id }, context)],
      outcome: applied,
    };
  },
});
