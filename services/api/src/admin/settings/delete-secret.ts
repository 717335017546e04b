/** DELETE `/settings/secrets`: deletes a secret; templates that use it render an empty value from then on. */
import { deleteSecret as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { secretNameField } from "./secret-name.js";

export const deleteSecret: Route = defineRoute({
  method: "DELETE",
  path: "/settings/secrets",
  summary: "Delete a secret",
  tag: "Settings",
  body: z.object({ name: secretNameField }),
  answers: [
    { status: 204, description: "Deleted" },
    { status: 404, description: "No secret with this name" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ name: request.body.name }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
