/** DELETE `/journeys`: deletes a journey and ends its live runs. */
import { deleteJourney as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { exampleIds } from "../../openapi/examples.js";

export const deleteJourney: Route = defineRoute({
  method: "DELETE",
  path: "/journeys",
  summary: "Delete a journey",
  description: "Its live runs end at their current node.",
  tag: "Journeys",
  example: { body: { id: exampleIds.journey } },
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "Deleted; its live runs end at their current node" },
    { status: 404, description: "No journey with this id" },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ id: request.body.id.toLowerCase() }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
