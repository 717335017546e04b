/** GET `/segments/manual-segment/status`: when the memberships of all users last followed the current list. */
import { replacementOf } from "@signalbox/users";
import { idField } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { findManualSegment } from "./manual-segment.js";

export const manualSegmentStatus: Endpoint = defineEndpoint({
  summary: "Show when a manual segment was last computed",
  query: z.object({ segmentId: idField }),
  answers: [
    {
      status: 200,
      description: "Null before its first update, and while users of an earlier list are still in it",
      schema: z.object({ lastComputedAt: z.iso.datetime().nullable() }),
    },
    { status: 400, description: "The segment is not a manual one" },
    { status: 404, description: "No segment with this id" },
  ],
  handle: async ({ workspaceId, query }, api) => {
    const segment = await findManualSegment(workspaceId, query.segmentId, api);
    const replacedAt = await replacementOf({ ...segment, workspaceId }, api.tables);
    // Adding to a list removes no user, so the list is in force with the command.
    const addedAt = segment.status === "NotStarted" ? null : segment.updatedAt;
    const computedAt = replacedAt === undefined ? addedAt : replacedAt;
    return {
      status: 200,
      body: { lastComputedAt: computedAt === null ? null : new Date(computedAt).toISOString() },
    };
  },
});
