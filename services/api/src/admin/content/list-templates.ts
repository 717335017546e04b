/**
 * GET `/content/templates`: a page of templates. Templates that belong to other resources are listed only on
 * request. A page ends early when it becomes large.
 */
import {
  channelField,
  exampleSavedTemplate,
  readTemplateTexts,
  resourceTypeField,
  type StoredTemplate,
} from "@signalbox/workspace";
import { foldText } from "@signalbox/addresses";
import type { WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { ApiContext } from "../../context.js";
import { rowPositionSchema, type RowPosition } from "../../http/cursors.js";
import { defineEndpoint, type Endpoint } from "../../http/route.js";
import { archivedOnlyField, cursorField, idsField, isListed, limitField } from "../fields.js";
import { readWorkspace } from "../settings/read-workspace.js";
import { savedTemplate, savedTemplateSchema } from "./saved-template.js";

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
    const position = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
    const requested = ids === undefined ? undefined : new Set(ids.map((id) => id.toLowerCase()));
    const rest = behind(templates, position).filter(
      (template) =>
        (requested === undefined || requested.has(template.id)) &&
        (resourceType === undefined || template.resourceType === resourceType) &&
        (channel === undefined || template.channel === channel) &&
        isListed(template, query.archived) &&
        foldText(template.name).includes(foldText(search)),
    );
    const page = await readPage(workspaceId, rest.slice(0, limit), api);
    const last = rest[page.length - 1];
    const hasMore = last !== undefined && page.length < rest.length;
    return {
      status: 200,
      body: { templates: page, ...(hasMore && { nextCursor: cursors.seal(positionOf(last)) }) },
    };
  },
});

/** The templates behind the cursor, in order of creation; the template of the cursor may have been deleted. */
function behind(
  templates: readonly StoredTemplate[],
  after: RowPosition | undefined,
): readonly StoredTemplate[] {
  if (after === undefined) return templates;
  const { id, value } = after;
  const position = templates.findIndex((template) => template.id === id);
  return position < 0
    ? templates.filter(({ createdAt }) => createdAt > value)
    : templates.slice(position + 1);
}

function positionOf({ createdAt, id }: StoredTemplate): RowPosition {
  return { value: createdAt, id };
}

const templatesPerRead = 50;
/** Total size of the templates at which a page ends; a page exceeds it by at most one read. */
const largePage = 8 * 1024 * 1024;

async function readPage(
  workspaceId: WorkspaceId,
  templates: readonly StoredTemplate[],
  { tables }: Pick<ApiContext, "tables">,
): Promise<readonly object[]> {
  const page: object[] = [];
  for (let at = 0, size = 0; at < templates.length && size < largePage; at += templatesPerRead) {
    const some = templates.slice(at, at + templatesPerRead);
    const ids = some.map(({ id }) => id);
    const read = await readTemplateTexts(workspaceId, ids, tables);
    for (const template of some) {
      const texts = read.get(template.id) ?? { definition: null, draft: null };
      size += (texts.definition?.length ?? 0) + (texts.draft?.length ?? 0);
      page.push(savedTemplate(workspaceId, template, texts));
    }
  }
  return page;
}
