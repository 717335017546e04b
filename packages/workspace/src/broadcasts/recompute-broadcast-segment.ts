/** Recomputes the broadcast's segment for all users. A start waits until the recompute is done. */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { applied, refused } from "../command.js";
import { resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastIn } from "../versions/workspace-shape.js";
import { says } from "../issue-sentences.js";

export const recomputeBroadcastSegment: Operation<{ readonly id: string }> = defineOperation({
  name: "recompute-broadcast-segment",
  summary: "Recompute the segment of a broadcast",
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
    const { segmentId } = broadcast;
    if (state.segments.every((each) => each.id !== segmentId)) {
      const issue = issueAt(["segmentId"], says.noSegmentYet());
      return { state, outcome: refused("MissingRequiredFields", issue) };
    }
    const definitionVersion = state.definitionVersion + 1;
    const segments = state.segments.map((each) =>
      each.id === segmentId ? { ...each, since: definitionVersion } : each,
    );
    return { state: { ...state, definitionVersion, segments }, outcome: applied };
  },
});
