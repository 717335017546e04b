/**
 * The worker's cache of templates, read once per revision. The workspace's state names the current revision, so a
 * changed template applies to the next message.
 */
import { batchOne, type Brand, type Row, type TableStore, type WorkspaceId } from "@signalbox/core";
import {
  brandOfContent,
  broadcastContentTable,
  broadcastRowId,
  readTextsOf,
  templateRowId,
  templateTable,
  type ContentPlace,
  type StoredTemplate,
  type WorkspaceState,
} from "@signalbox/workspace";
import { templateDefinitionSchema, type TemplateDefinition } from "@signalbox/templates";

export interface CachedTemplate {
  readonly stored: StoredTemplate;
  /** Undefined while it has no content. */
  readonly definition?: TemplateDefinition;
}

/** What a broadcast sends: it does not change. */
export interface KeptContent {
  readonly revision: number;
  readonly definition: TemplateDefinition;
  /** Of its mails. */
  readonly brand: Brand;
}

export interface TemplateRegistry {
  /** Undefined when the workspace has no such template. Throws `unavailable("store")`. */
  find(
    workspaceId: WorkspaceId,
    state: WorkspaceState,
    templateId: string,
  ): Promise<CachedTemplate | undefined>;
  /** What the broadcast sends; undefined while nothing is kept of it. Throws `unavailable("store")`. */
  findKept(place: ContentPlace): Promise<KeptContent | undefined>;
  /** Its draft as it is now, if it has one that can be sent. Throws `unavailable("store")`. */
  findDraft(workspaceId: WorkspaceId, templateId: string): Promise<TemplateDefinition | undefined>;
}

const maxCached = 1_000;
const maxPerRead = 100;
/** Of broadcasts; few run at a time. */
const maxKept = 100;

export function createTemplateRegistry(tables: Pick<TableStore, "getMany">): TemplateRegistry {
  const cache = new Map<string, CachedTemplate>();
  const read = batchOne<string, Row | undefined>(
    async (ids) => {
      const rows = await tables.getMany(templateTable.name, ids);
      return ids.map((id) => rows.get(id));
    },
    { limit: maxPerRead },
  );

  const kept = new Map<string, KeptContent>();
  const readKept = batchOne<string, Row | undefined>(
    async (ids) => {
      const rows = await tables.getMany(broadcastContentTable.name, ids);
      return ids.map((id) => rows.get(id));
    },
    { limit: maxPerRead },
  );

  return {
    async findKept({ workspaceId, broadcastId }) {
      const id = broadcastRowId(workspaceId, broadcastId);
      const known = kept.get(id);
      if (known !== undefined) return known;
      const row = await readKept(id);
      if (row === undefined) return undefined;
      const content = broadcastContentTable.read(row);
      const { revision } = content;
      const definition = parse(content.definition);
      if (definition === undefined) return undefined;
      if (kept.size >= maxKept) kept.clear();
      const found = { revision, definition, brand: brandOfContent(content) };
      kept.set(id, found);
      return found;
    },

    async find(workspaceId, state, templateId) {
      const stored = state.templates.find(({ id }) => id === templateId);
      if (stored === undefined) return undefined;
      const id = templateRowId(workspaceId, templateId);
      const found = cache.get(id);
      if (found !== undefined && found.stored.revision === stored.revision) return found;
      const row = await read(id);
      if (row === undefined) return undefined;
      const { revision, definition } = templateTable.read(row);
      const parsed = parse(definition);
      const template: CachedTemplate = {
        stored: { ...stored, revision },
        ...(parsed !== undefined && { definition: parsed }),
      };
      cache.delete(id);
      cache.set(id, template);
      const [oldest] = cache.keys();
      if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
      return template;
    },

    async findDraft(workspaceId, templateId) {
      const { draft } = await readTextsOf(workspaceId, templateId, tables);
      return parse(draft);
    },
  };
}

/** Undefined for what cannot be sent. */
function parse(text: string | null): TemplateDefinition | undefined {
  if (text === null) return undefined;
  return templateDefinitionSchema.safeParse(JSON.parse(text)).data;
}
