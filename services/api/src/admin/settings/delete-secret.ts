/** DELETE `/settings/secrets`: forgets a secret; templates that name it find nothing there from then on. */
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
    { status: 204, description: "It is not set any more" },
    { status: 404, description: "No secret of this name" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ name: request.body.name }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
