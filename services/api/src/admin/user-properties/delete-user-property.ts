/** DELETE `/user-properties`: deletes a user property. */
import { deleteUserProperty as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";

export const deleteUserProperty: Route = defineRoute({
  method: "DELETE",
  path: "/user-properties",
  summary: "Delete a user property",
  tag: "User properties",
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "Deleted, with all values" },
    { status: 400, description: "`ProtectedUserProperty`: `id` and `anonymousId` stay" },
    { status: 404, description: "No user property with this id" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ id: request.body.id.toLowerCase() }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
