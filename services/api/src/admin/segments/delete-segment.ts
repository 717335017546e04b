/** DELETE `/segments`: deletes a segment, unless another resource needs it. */
import { deleteSegment as command } from "@signalbox/workspace";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import { idField } from "../fields.js";
import { exampleIds } from "../../openapi/examples.js";

export const deleteSegment: Route = defineRoute({
  method: "DELETE",
  path: "/segments",
  summary: "Delete a segment",
  description: "A segment that a journey, a broadcast or another segment needs cannot be deleted (`InUse`).",
  tag: "Segments",
  example: { body: { id: exampleIds.segment } },
  body: z.object({ id: idField }),
  answers: [
    { status: 204, description: "Deleted, with all memberships" },
    { status: 400, description: "`InUse`: the message names what needs it" },
    {
      status: 404,
      description: "No segment with this id",
      example: { message: `no segment with id "${exampleIds.segment}"` },
    },
  ],
  handle: (request, api) =>
    runCommand(
      { command, input: () => ({ id: request.body.id.toLowerCase() }), answer: () => ({ status: 204 }) },
      request,
      api,
    ),
});
