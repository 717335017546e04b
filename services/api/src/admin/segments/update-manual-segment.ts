/** POST `/segments/manual-segment/update`: replaces the list of a manual segment, or adds to it. */
import { guardedBy } from "../../commands/guarded-by.js";
import type { ListedUser } from "@signalbox/users";
import { exampleIds, idField, replaceManualSegment } from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { manualSegmentId } from "./manual-segment.js";
import { listBatch, updateList } from "./update-list.js";

export const updateManualSegment: Endpoint = defineEndpoint({
  ...guardedBy(replaceManualSegment),
  summary: "Set the members of a manual segment",
  description:
    "Replaces the members, or adds to them with `append`. Answers once it is applied when `sync` is true.",
  example: { body: { segmentId: exampleIds.segment, userIds: ["ann"], append: true, sync: true } },
  body: z.object({
    segmentId: idField,
    userIds: z.array(idField).describe("Ids of users or anonymous users; an unknown id becomes a user."),
    append: z.boolean().default(false).describe("Keep the current members."),
    sync: z.boolean().default(false).describe("Answer only when it is applied."),
  }),
  answers: [
    { status: 200, description: "Queued; with `sync` applied" },
    { status: 400, description: "The segment is not a manual one" },
    { status: 404, description: "No segment with this id" },
  ],
  handle: async (request, api) => {
    const { segmentId, userIds, append, sync } = request.body;
    const id = await manualSegmentId(segmentId, request, api);
    return updateList({ segmentId: id, append, users: batchesOf(userIds), waits: sync }, request, api);
  },
});

function* batchesOf(userIds: readonly string[]): Generator<readonly ListedUser[]> {
  for (let row = 0; row < userIds.length; row += listBatch) {
    yield userIds.slice(row, row + listBatch).map((id) => ({ id, row }));
  }
}
