/** DELETE `/content/templates`: deletes a template. Messages that were sent with it do not change. */
import { deleteTemplate as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { channelField } from "./template-fields.js";
import { exampleIds } from "../../openapi/examples.js";

export const deleteTemplate: Route = defineRoute({
  method: "DELETE",
  path: "/content/templates",
  summary: "Delete a template",
  description:
    "Messages that were sent with it stay as they are. A template that a running journey or broadcast needs cannot be deleted (`InUse`).",
  tag: "Content templates",
  example: { body: { id: exampleIds.template } },
  body: z.object({
    id: idField,
    type: channelField.exactOptional().describe("Optional: the id identifies the template."),
  }),
  answers: [
    { status: 204, description: "Deleted" },
    {
      status: 404,
      description: "No template with this id",
      example: { message: `no template with id "${exampleIds.template}"` },
    },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ id: request.body.id.toLowerCase() }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
