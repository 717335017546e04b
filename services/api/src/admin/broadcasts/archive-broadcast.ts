/** PUT `/broadcasts/archive`: hides a broadcast that is not being sent, or shows it again. */
import { archiveBroadcast as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

export const archiveBroadcast: Route = defineRoute({
  method: "PUT",
  path: "/broadcasts/archive",
  summary: "Archive or unarchive a broadcast",
  tag: "Broadcasts",
  body: z.object({
    broadcastId: idField,
    archived: z.boolean().default(true).describe("False unarchives it."),
  }),
  answers: [
    { status: 200, description: "The broadcast is archived or unarchived" },
    { status: 400, description: "`StatusTransitionError` while it is being sent, by the header error-type" },
    { status: 404, description: "No broadcast with this id" },
  ],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ id: request.body.broadcastId.toLowerCase(), archived: request.body.archived }),
        answer: () => ({ status: 200 }),
      },
      request,
      api,
    ),
});
