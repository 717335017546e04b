/** Recomputes the segments of the broadcast for all users. A start waits until the recompute is done. */
import { audienceSegmentIds, issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused } from "../command.js";
import { resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastIn } from "../versions/workspace-shape.js";
import { says } from "../issue-sentences.js";

export const recomputeBroadcastSegment: Operation<{ readonly id: string }> = defineOperation({
  name: "recompute-broadcast-segment",
  summary: "Recompute the segments of a broadcast",
  body: z.object({ broadcastId: resourceIdField }),
  input: z.object({ id: z.string() }),
  prepare: ({ body: { broadcastId: id } }) => ({ id }),
  answers: [
    { status: 204, description: "The recompute has started; the broadcast continues when it is done" },
    { status: 400, description: "`MissingRequiredFields` while it has no segment, by the header error-type" },
    { status: 404, description: "No broadcast with this id that can still be sent" },
  ],
  withFollowUps: true,
  guards: { resource: "broadcast", find: (state, { id }) => broadcastIn(state, id) },
  decide: (state, { id }) => {
    const broadcast = state.broadcasts.find((each) => each.id === id);
    if (broadcast === undefined) {
      return { state, outcome: refused("NotFound", `no broadcast with id "${id}" that could still be sent`) };
    }
    const own = new Set(audienceSegmentIds(broadcast));
    if (state.segments.every(({ id: segmentId }) => !own.has(segmentId))) {
      const issue = issueAt(["segmentId"], says.noSegmentYet());
      return { state, outcome: refused("MissingRequiredFields", issue) };
    }
    const definitionVersion = state.definitionVersion + 1;
    const segments = state.segments.map((each) =>
      own.has(each.id) ? { ...each, since: definitionVersion } : each,
    );
    return { state: { ...state, definitionVersion, segments }, outcome: applied };
  },
});
