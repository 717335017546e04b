/** PUT `/user-properties`: creates or changes a user property, by its id if given, else by its name. */
import { putUserProperty as command } from "@signalbox/workspace";
import { checkPropertyDefinition } from "@signalbox/audience";
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
import { savedUserProperty, savedUserPropertySchema } from "./saved-user-property.js";
import { exampleSavedUserProperty, exampleUserProperty } from "../../openapi/examples.js";

const maxExampleLength = 10_000;

export const putUserProperty: Route = defineRoute({
  method: "PUT",
  path: "/user-properties",
  summary: "Create or update a user property",
  description:
    "The property is found by `id`, else by `name`. Templates read it as `user.<name>`. A new or changed definition is computed over all stored users in the background.",
  tag: "User properties",
  example: { body: { name: "plan", definition: exampleUserProperty } },
  body: z.object({
    name: definitionNameField,
    id: idField.exactOptional().describe("A UUID. Default: the property with that name, or a new one."),
    definition: definitionField("UserPropertyDefinition")
      .exactOptional()
      .describe("Required for a new one. A changed one is recomputed for all users in the background."),
    exampleValue: z.string().max(maxExampleLength).exactOptional(),
    status: computedStatusField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "The user property",
      schema: savedUserPropertySchema,
      example: exampleSavedUserProperty,
    },
    {
      status: 400,
      description:
        "`DefinitionError`, `IdError`, `UserPropertyAlreadyExists`, `ProtectedUserProperty`, by the header error-type",
      example: { message: "definition.path: is missing; give a text" },
    },
  ],
  handle: (request, api) => {
    const { definition: sent, ...fields } = request.body;
    const definition = sent === undefined ? undefined : definitionOf(sent, checkPropertyDefinition);
    return runCommand(
      {
        command,
        input: () => ({
          ...fields,
          newId: api.newId(),
          ...(definition === undefined ? {} : { definition }),
        }),
        answer: (value) => ({ status: 200, body: savedUserProperty(request.workspaceId, value) }),
      },
      request,
      api,
    );
  },
});
