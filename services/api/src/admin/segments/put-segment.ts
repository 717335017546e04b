/** PUT `/segments`: creates or changes a segment, by its id if given, else by its name. */
import { putSegment as command } from "@signalbox/workspace";
import { checkSegmentDefinition } from "@signalbox/audience";
import { z } from "zod";
import { runCommand } from "../../commands/run-command.js";
import { defineRoute, type Route } from "../../http/route.js";
import {
  computedStatusField,
  definitionField,
  definitionNameField,
  definitionOf,
} from "../definition-fields.js";
import { idField } from "../fields.js";
import { resourceTypeField, savedSegment, savedSegmentSchema } from "./saved-segment.js";
import { exampleSavedSegment, exampleSegment } from "../../openapi/examples.js";

export const putSegment: Route = defineRoute({
  method: "PUT",
  path: "/segments",
  summary: "Create or update a segment",
  description:
    "The segment is found by `id`, else by `name`. A new or changed definition is computed over all stored users in the background; `GET /api/admin/segments` shows its `progress`. Events are applied to it at once.",
  tag: "Segments",
  example: { body: { name: "Free sign-ups", definition: exampleSegment } },
  body: z.object({
    name: definitionNameField,
    id: idField.exactOptional().describe("A UUID. Default: the segment with that name, or a new one."),
    definition: definitionField("SegmentDefinition")
      .exactOptional()
      .describe("Required for a new segment. A changed one is recomputed for all users in the background."),
    subscriptionGroupId: idField.exactOptional(),
    status: computedStatusField.exactOptional(),
    resourceType: resourceTypeField.exactOptional(),
    createOnly: z.boolean().exactOptional().describe("Refuse to change an existing segment."),
  }),
  answers: [
    { status: 200, description: "The segment", schema: savedSegmentSchema, example: exampleSavedSegment },
    {
      status: 400,
      description: "`DefinitionError`, `IdError`, `UniqueConstraintViolation`, by the header error-type",
      example: {
        message: 'definition.nodes[0].operator.type: is unknown; use one of "Equals", "NotEquals", …',
      },
    },
  ],
  handle: (request, api) => {
    const { definition: sent, ...fields } = request.body;
    const definition = sent === undefined ? undefined : definitionOf(sent, checkSegmentDefinition);
    return runCommand(
      {
        command,
        input: () => ({
          ...fields,
          newId: api.newId(),
          ...(definition === undefined ? {} : { definition }),
        }),
        answer: (value) => ({ status: 200, body: savedSegment(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
