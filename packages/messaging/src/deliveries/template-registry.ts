/**
 * The worker's cache of templates, read once per revision. The workspace's state names the current revision, so a
 * changed template applies to the next message.
 */
import { batchOne, type TableStore, type WorkspaceId } from "@signalbox/core";
import type { StoredTemplate, WorkspaceState } from "@signalbox/workspace";
import { templateDefinitionSchema, type TemplateDefinition } from "@signalbox/templates";
import { z } from "zod";

export interface KnownTemplate {
  readonly stored: StoredTemplate;
  /** Undefined while it has no content. */
  readonly definition?: TemplateDefinition;
  readonly draft?: TemplateDefinition;
}

export interface TemplateRegistry {
  /** Undefined when the workspace has no such template. Throws `unavailable("store")`. */
  find(
    workspaceId: WorkspaceId,
    state: WorkspaceState,
    templateId: string,
  ): Promise<KnownTemplate | undefined>;
}

const rowSchema = z.object({
  revision: z.number(),
  definition: z.string().nullable(),
  draft: z.string().nullable(),
});

const maxKnown = 1_000;
const maxPerRead = 100;

export function createTemplateRegistry(tables: Pick<TableStore, "getMany">): TemplateRegistry {
  const known = new Map<string, KnownTemplate>();
  const read = batchOne<string, unknown>(
    async (ids) => {
      const rows = await tables.getMany("templates", ids);
      return ids.map((id) => rows.get(id));
    },
    { limit: maxPerRead },
  );

  return {
    async find(workspaceId, state, templateId) {
      const stored = state.templates.find(({ id }) => id === templateId);
      if (stored === undefined) return undefined;
      const id = `${workspaceId}/${templateId}`;
      const before = known.get(id);
      if (before !== undefined && before.stored.revision === stored.revision) return before;
      const row = rowSchema.safeParse(await read(id));
      if (!row.success) return undefined;
      const template: KnownTemplate = {
        stored: { ...stored, revision: row.data.revision },
        ...parsed("definition", row.data.definition),
        ...parsed("draft", row.data.draft),
      };
      known.delete(id);
      known.set(id, template);
      const [oldest] = known.keys();
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
      return template;
    },
  };
}

function parsed(name: "definition" | "draft", text: string | null): Partial<KnownTemplate> {
  if (text === null) return {};
  const { success, data } = templateDefinitionSchema.safeParse(JSON.parse(text));
  return success ? { [name]: data } : {};
}
