/** PUT `/content/templates`: creates or changes a template, by its id if given, else by its name. */
import { guardedBy } from "../../commands/guarded-by.js";
import {
  confirmTokenField,
  definitionField,
  definitionNameField,
  draftField,
  exampleSavedTemplate,
  exampleTemplate,
  idField,
  publishedDraftField,
  publishNoteField,
  putTemplate as command,
  resourceTypeField,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { putContent } from "./put-content.js";
import { putTemplateSchema } from "./saved-template.js";

export const putTemplate: Endpoint = defineEndpoint({
  ...guardedBy(command),
  summary: "Create or update a template",
  description:
    "The template is found by `id`, else by `name`. A definition is checked before it is stored: Liquid, MJML and the shape of the channel. A running journey or broadcast uses the new definition from its next message on.",
  example: { body: { name: "Welcome", definition: exampleTemplate } },
  body: z.object({
    name: definitionNameField,
    id: idField.exactOptional().describe("A UUID. Default: the template with that name, or a new one."),
    definition: definitionField("TemplateDefinition")
      .exactOptional()
      .describe("What is sent. Its `type` is the channel; changing the channel removes the draft."),
    draft: draftField
      .nullable()
      .exactOptional()
      .describe("An unfinished definition, only used by tests. Null removes it."),
    resourceType: resourceTypeField.exactOptional(),
    draftUpdatedAt: publishedDraftField,
    note: publishNoteField,
    confirmToken: confirmTokenField,
  }),
  answers: [
    { status: 200, description: "The template", schema: putTemplateSchema, example: exampleSavedTemplate },
    {
      status: 400,
      description:
        "`TemplateSyntaxError` with field, line and column of every fault, `InvalidIdentifierKey`, `IdError`, `UniqueConstraintViolation`, by the header error-type",
      example: { message: "definition.body, line 1, column 4: user.nme: undefined variable" },
    },
  ],
  handle: (request, api) => putContent("template", request, api),
});
