/** DELETE `/settings/write-keys`: revokes a write key, effective immediately. */
import { deleteWriteKey as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { nameField } from "../fields.js";

export const deleteWriteKey: Route = defineRoute({
  method: "DELETE",
  path: "/settings/write-keys",
  summary: "Revoke a write key",
  tag: "Settings",
  body: z.object({ writeKeyName: nameField }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 404, description: "No key with this name" },
  ],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ name: request.body.writeKeyName }),
        answer: async () => {
          await api.keys.invalidate(request.workspaceId);
          return { status: 204 };
        },
      },
      request,
      api,
    ),
});
