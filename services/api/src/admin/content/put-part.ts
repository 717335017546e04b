/** PUT `/content/parts`: creates or changes a part of templates, by its id if given, else by its name. */
import { guardedBy } from "../../commands/guarded-by.js";
import {
  confirmTokenField,
  definitionField,
  definitionNameField,
  draftField,
  examplePart,
  exampleSavedPart,
  idField,
  publishedDraftField,
  publishNoteField,
  putTemplate as command,
} from "@signalbox/workspace";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { putContent } from "./put-content.js";
import { putPartSchema } from "./saved-template.js";

export const putPart: Endpoint = defineEndpoint({
  ...guardedBy(command),
  summary: "Create or update a part of templates",
  description:
    'A piece of mails and text messages, such as a footer, which templates name: `{% part "footer" %}`. It is found by `id`, else by `name`; templates and parts share their names. Messages that are rendered from now on have the new definition, those of a broadcast that has started have the one of its start. It is refused when a template that names it would not work any more. Its drafts, revisions and approvals are among those of templates.',
  example: { body: { name: "footer", definition: examplePart } },
  body: z.object({
    name: definitionNameField.describe(
      "Templates name it. It stays while one does, and has no quotes, braces, `%`, backslash or line break.",
    ),
    id: idField.exactOptional().describe("A UUID. Default: the part with that name, or a new one."),
    definition: definitionField("PartDefinition").exactOptional().describe("What templates show."),
    draft: draftField.nullable().exactOptional().describe("An unfinished definition. Null removes it."),
    draftUpdatedAt: publishedDraftField,
    note: publishNoteField,
    confirmToken: confirmTokenField,
  }),
  answers: [
    { status: 200, description: "The part", schema: putPartSchema, example: exampleSavedPart },
    {
      status: 400,
      description:
        "`TemplateSyntaxError` with field, line and column of every fault, and for a template that would not work any more; `InUse` for a new name while a template names the part; `IdError`, `UniqueConstraintViolation`, by the header error-type",
      example: { message: "definition.body: a part cannot name another part" },
    },
  ],
  handle: (request, api) => putContent("part", request, api),
});
