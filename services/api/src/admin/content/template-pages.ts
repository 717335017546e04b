/** A page of templates or parts, oldest first. It ends early when it becomes large. */
import { readTemplateTexts, type StoredTemplate } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import type { ApiContext } from "../../context.js";
import { rowPositionSchema, type RowPosition } from "../../http/cursors.js";
import type { RouteRequest } from "../../http/route.js";
import { savedTemplate } from "./saved-template.js";

export interface TemplateList extends Pick<RouteRequest<unknown, unknown>, "cursors"> {
  readonly workspaceId: WorkspaceId;
  /** All that are listed, in order of creation. */
  readonly templates: readonly StoredTemplate[];
  readonly limit: number;
  readonly cursor: string | undefined;
}

export interface TemplatePage {
  readonly page: readonly object[];
  /** Absent on the last page. */
  readonly nextCursor?: string;
}

export async function pageOfTemplates(
  { workspaceId, templates, limit, cursor, cursors }: TemplateList,
  api: Pick<ApiContext, "tables">,
): Promise<TemplatePage> {
  const position = cursor === undefined ? undefined : cursors.open(cursor, rowPositionSchema);
  const rest = behind(templates, position);
  const page = await readPage(workspaceId, rest.slice(0, limit), api);
  const last = rest[page.length - 1];
  const hasMore = last !== undefined && page.length < rest.length;
  return { page, ...(hasMore && { nextCursor: cursors.seal(positionOf(last)) }) };
}

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
