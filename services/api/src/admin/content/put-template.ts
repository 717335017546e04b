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
import { saveTemplate } from "./save-template.js";
import { putTemplateSchema } from "./saved-template.js";
import { definitionOf, draftOf } from "./template-fields.js";
import { templateWarnings } from "./template-warnings.js";

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
  handle: async (request, api) => {
    const { definition, draft, ...fields } = request.body;
    const { workspaceId } = request;
    const id = request.body.id?.toLowerCase();
    const stored = { id, name: fields.name };
    const change = {
      ...fields,
      ...(id !== undefined && { id }),
      ...(definition !== undefined && {
        definition: await definitionOf({ sent: definition, stored }, workspaceId, api),
      }),
      ...(draft !== undefined && {
        draft: draft === null ? null : await draftOf({ sent: draft, stored }, workspaceId, api),
      }),
    };
    // Before saving: a call refused because too much is being computed must change nothing.
    const warnings = await templateWarnings(change, workspaceId, api);
    const answer = await saveTemplate(change, request, api);
    const { status, body: template } = answer;
    if (status !== 200 || typeof template !== "object") return answer;
    return warnings.length === 0 ? answer : { ...answer, body: { ...template, warnings } };
  },
});
