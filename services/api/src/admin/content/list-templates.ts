/**
 * GET `/content/templates`: a page of templates. Templates that belong to other resources are listed only on
 * request, and parts by `/content/parts`.
 */
import { channelField, exampleSavedTemplate, isPart, resourceTypeField } from "@signalbox/workspace";
import { foldText } from "@signalbox/addresses";
import { z } from "zod";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { archivedOnlyField, cursorField, idsField, isListed, limitField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { savedTemplateSchema } from "./saved-template.js";
import { pageOfTemplates } from "./template-pages.js";

export const listTemplates: Endpoint = defineEndpoint({
  summary: "List templates",
  description:
    "Templates of other resources, such as broadcasts, are left out unless `resourceType` or `ids` asks for them.",
  example: { query: { limit: 100 } },
  query: z.object({
    ids: idsField.exactOptional().describe("Only these; unknown ones are left out."),
    resourceType: resourceTypeField
      .exactOptional()
      .describe("`Internal` for those that belong to other resources, which are left out otherwise."),
    channel: channelField.exactOptional(),
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
      description: "Templates, oldest first; `nextCursor` when there are more",
      schema: z.object({ templates: z.array(savedTemplateSchema), nextCursor: z.string().optional() }),
      example: { templates: [exampleSavedTemplate] },
    },
  ],
  handle: async ({ workspaceId, query, cursors }, api) => {
    const { templates } = await readWorkspace(workspaceId, api.actors);
    const { ids, resourceType = ids === undefined ? "Declarative" : undefined, limit, cursor } = query;
    const { channel, search = "" } = query;
    const requested = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const listed = templates.filter(
      (template) =>
        !isPart(template) &&
        (requested === undefined || requested.has(template.id)) &&
        (resourceType === undefined || template.resourceType === resourceType) &&
        (channel === undefined || template.channel === channel) &&
        isListed(template, query.archived) &&
        foldText(template.name).includes(foldText(search)),
    );
    const { page, nextCursor } = await pageOfTemplates(
      { workspaceId, templates: listed, limit, cursor, cursors },
      api,
    );
    return { status: 200, body: { templates: page, ...(nextCursor !== undefined && { nextCursor }) } };
  },
});
