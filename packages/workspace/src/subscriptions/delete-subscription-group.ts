/**
 * Deletes a subscription group with its internal segments. Refused while a segment, journey or broadcast needs it. The
 * users' subscription events stay in their histories.
 */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { resourceIdField } from "../fields.js";
import { journeysThatNeed } from "../journeys/journeys.js";
import { defineOperation, type Operation } from "../operation.js";
import { broadcastUses, segmentsAbout } from "../segments/segment-uses.js";
import { putOn } from "../versions/guard.js";

export const deleteSubscriptionGroup: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-subscription-group",
  summary: "Delete a subscription group",
  body: z.object({ id: resourceIdField }),
  answers: [
    { status: 204, description: "Deleted; the users' choices remain in their histories" },
    { status: 400, description: "`InUse`: the message names the segments that refer to it" },
    { status: 404, description: "No group with this id" },
  ],
  guards: {
    resource: "subscription group",
    find: ({ subscriptionGroups }, input) => putOn(subscriptionGroups, input),
  },
  decide: (state, { id }) => {
    const group = state.subscriptionGroups.find((each) => each.id === id);
    if (group === undefined) {
      return { state, outcome: refused("NotFound", `no subscription group with id ${JSON.stringify(id)}`) };
    }
    const own = new Set([group.segmentId, group.unsubscribedSegmentId]);
    const segments = state.segments.filter((each) => !own.has(each.id));
    const uses = segmentsAbout({ ...state, segments }, id).map(({ name }) => JSON.stringify(name));
    if (uses.length > 0) {
      const needed = `the group is needed by the segment${uses.length > 1 ? "s" : ""} ${uses.join(", ")}`;
      return { state, outcome: refused("InUse", `${needed}; change or delete them first`) };
    }
    const others = [
      ...journeysThatNeed(state, id),
      ...broadcastUses(state, ({ subscriptionGroupId }) => subscriptionGroupId === id),
    ];
    if (others.length > 0) {
      return { state, outcome: refused("InUse", `the group is needed by ${others.join(", ")}`) };
    }
    return {
      state: {
        ...state,
        definitionVersion: state.definitionVersion + 1,
        segments,
        subscriptionGroups: state.subscriptionGroups.filter((each) => each !== group),
      },
      outcome: applied,
    };
  },
});
