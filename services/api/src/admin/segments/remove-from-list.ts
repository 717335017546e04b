/** POST `/segments/manual-segment/remove`: takes users off the list of a manual segment. */
import { guardedBy } from "../../commands/guarded-by.js";
import { knownOwners, type ListedUser } from "@signalbox/users";
import { exampleIds, idField, replaceManualSegment } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { manualSegmentId } from "./manual-segment.js";
import { listBatch, updateList } from "./update-list.js";

export const removeFromList: Endpoint = defineEndpoint({
  ...guardedBy(replaceManualSegment),
  summary: "Remove users from a manual segment",
  description: "The others stay. Answers once it is applied when `sync` is true.",
  example: { body: { segmentId: exampleIds.segment, userIds: ["ann"], sync: true } },
  body: z.object({
    segmentId: idField,
    userIds: z.array(idField).describe("Ids of users or anonymous users; unknown ids are left out."),
    sync: z.boolean().default(false).describe("Answer only when it is applied."),
  }),
  answers: [
    { status: 200, description: "Queued; with `sync` applied" },
    { status: 400, description: "The segment is not a manual one" },
    { status: 404, description: "No segment with this id" },
  ],
  handle: async (request, api) => {
    const { segmentId, userIds, sync } = request.body;
    const id = await manualSegmentId(segmentId, request, api);
    const users = knownAmong(userIds, request.workspaceId, api);
    return updateList({ segmentId: id, append: true, removes: true, users, waits: sync }, request, api);
  },
});

/** An event about an unknown id would create a user. */
async function* knownAmong(
  userIds: readonly string[],
  workspaceId: WorkspaceId,
  { actors }: Pick<ApiContext, "actors">,
): AsyncGenerator<readonly ListedUser[]> {
  for (let start = 0; start < userIds.length; start += listBatch) {
    const ids = userIds.slice(start, start + listBatch);
    const known = await knownOwners(workspaceId, ids, actors);
    yield ids.flatMap((id, index) => (known.has(id) ? [{ id, row: start + index }] : []));
  }
}
