/** GET `/content/parts`: a page of parts. */
import { exampleSavedPart, isPart } from "@signalbox/workspace";
import { foldText } from "@signalbox/addresses";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { archivedOnlyField, cursorField, idsField, isListed, limitField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { savedPartSchema } from "./saved-template.js";
import { pageOfTemplates } from "./template-pages.js";

export const listParts: Endpoint = defineEndpoint({
  summary: "List parts of templates",
  example: { query: { limit: 100 } },
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    search: z
      .string()
      .min(1)
      .max(200)
      .exactOptional()
      .describe("A part of the name, without case and accents."),
    archived: archivedOnlyField,
    limit: limitField(1_000),
    cursor: cursorField.exactOptional(),
  }),
  answers: [
    {
      status: 200,
      description: "Parts, oldest first; `nextCursor` when there are more",
      schema: z.object({ parts: z.array(savedPartSchema), nextCursor: z.string().optional() }),
      example: { parts: [exampleSavedPart] },
    },
  ],
  handle: async ({ workspaceId, query, cursors }, api) => {
    const { templates } = await readWorkspace(workspaceId, api.actors);
    const { ids, search = "", limit, cursor } = query;
    const requested = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const listed = templates.filter(
      (template) =>
        isPart(template) &&
        (requested === undefined || requested.has(template.id)) &&
        isListed(template, query.archived) &&
        foldText(template.name).includes(foldText(search)),
    );
    const { page, nextCursor } = await pageOfTemplates(
      { workspaceId, templates: listed, limit, cursor, cursors },
      api,
    );
    return { status: 200, body: { parts: page, ...(nextCursor !== undefined && { nextCursor }) } };
  },
});
