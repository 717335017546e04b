/** PUT `/broadcasts`: renames a broadcast. */
import { broadcastRowId, broadcastTable, renameBroadcast as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { definitionNameField } from "../definition-fields.js";
import { idField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { presentBroadcast, savedBroadcastSchema, showBroadcasts } from "./saved-broadcast.js";

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
          const [state, row] = await Promise.all([
            readWorkspace(workspaceId, api.actors),
            api.tables.get(broadcastTable.name, broadcastRowId(workspaceId, id)),
          ]);
          if (row === undefined) throw new TypeError(`broadcast ${id} has no row`);
          const broadcast = presentBroadcast(state, broadcastTable.read(row));
          const [body] = await showBroadcasts([{ workspaceId, broadcast }], api);
          return { status: 200, body };
        },
      },
      request,
      api,
    );
  },
});
