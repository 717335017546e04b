/**
 * POST `/segments/manual-segment/clear`: removes all users from a manual segment, and answers when that is
 * applied.
 */
import { guardedBy } from "../../commands/guarded-by.js";
import { idField, replaceManualSegment } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { manualSegmentId } from "./manual-segment.js";
import { updateList } from "./update-list.js";

export const clearManualSegment: Endpoint = defineEndpoint({
  ...guardedBy(replaceManualSegment),
  summary: "Empty a manual segment",
  body: z.object({ segmentId: idField }),
  answers: [
    { status: 200, description: "The segment is empty" },
    { status: 400, description: "The segment is not a manual one" },
    { status: 404, description: "No segment with this id" },
  ],
  handle: async (request, api) => {
    const id = await manualSegmentId(request.body.segmentId, request, api);
    return updateList({ segmentId: id, append: false, waits: true }, request, api);
  },
});
