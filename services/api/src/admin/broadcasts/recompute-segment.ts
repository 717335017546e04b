/**
 * PUT `/broadcasts/recompute-segment`: recomputes the segment for all users; the broadcast waits until that is
 * done.
 */
import { recomputeBroadcastSegment as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

export const recomputeSegment: Route = defineRoute({
  method: "PUT",
  path: "/broadcasts/recompute-segment",
  summary: "Recompute the segment of a broadcast",
  tag: "Broadcasts",
  body: z.object({ broadcastId: idField }),
  answers: [
    { status: 204, description: "The recompute has started; the broadcast continues when it is done" },
    { status: 400, description: "`MissingRequiredFields` while it has no segment, by the header error-type" },
    { status: 404, description: "No broadcast with this id that can still be sent" },
  ],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ id: request.body.broadcastId.toLowerCase() }),
        withFollowUps: true,
        answer: () => ({ status: 204 }),
      },
      request,
      api,
    ),
});
