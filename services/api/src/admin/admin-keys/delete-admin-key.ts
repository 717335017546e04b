/** DELETE `/admin-keys`: revokes a key by its id, effective immediately. The last key cannot be revoked. */
import { deleteAdminKey as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

export const deleteAdminKey: Route = defineRoute({
  method: "DELETE",
  path: "/admin-keys",
  summary: "Revoke an admin key",
  tag: "Admin keys",
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "The key is revoked" },
    { status: 400, description: "`InUse`: it is the last admin key" },
    { status: 404, description: "No key with this id" },
  ],
  handle: (request, api) =>
    runCommand(
      {
        command,
        input: () => ({ id: request.body.id }),
        answer: async () => {
          await api.keys.invalidate(request.workspaceId);
          return { status: 204 };
        },
      },
      request,
      api,
    ),
});
