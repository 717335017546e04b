/** PUT `/broadcasts`: gives a broadcast another name. */
import { broadcastRowId, renameBroadcast as command } from "@signalbox/actors";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionNameField } from "../definition-fields.js";
import { idField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { presentBroadcast, readRunRow, savedBroadcast, savedBroadcastSchema } from "./saved-broadcast.js";

export const renameBroadcast: Route = defineRoute({
  method: "PUT",
  path: "/broadcasts",
  summary: "Rename a broadcast",
  tag: "Broadcasts",
  body: z.object({ id: idField, name: definitionNameField }),
  answers: [
    { status: 200, description: "The broadcast", schema: savedBroadcastSchema },
    { status: 400, description: "`UniqueConstraintViolation`, by the header error-type" },
    { status: 404, description: "No broadcast with this id" },
  ],
  handle: (request, api) => {
    const { workspaceId } = request;
    const id = request.body.id.toLowerCase();
    return runCommand(
      {
        command,
        input: () => ({ id, name: request.body.name }),
        answer: async () => {
          const [state, row, run] = await Promise.all([
            readWorkspace(workspaceId, api.actors),
            api.tables.get("broadcasts", broadcastRowId(workspaceId, id)),
            readRunRow(workspaceId, id, api),
          ]);
          if (row === undefined) throw new TypeError(`broadcast ${id} has no row`);
          return { status: 200, body: savedBroadcast(workspaceId, presentBroadcast(state, row), run) };
        },
      },
      request,
      api,
    );
  },
});
