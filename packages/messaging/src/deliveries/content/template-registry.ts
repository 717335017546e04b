/**
 * The worker's cache of templates, read once per revision. The workspace's state names the current revision, so a
 * changed template applies to the next message.
 */
import { batchOne, type Brand, type Row, type TableStore, type WorkspaceId } from "@signalbox/core";
import {
  brandOfContent,
  broadcastContentTable,
  broadcastRowId,
  isPart,
  readTextsOf,
  templateRowId,
  templateTable,
  type ContentPlace,
  type StoredTemplate,
  type WorkspaceState,
} from "@signalbox/workspace";
import {
  contentDefinitionSchema,
  partNamesOf,
  partsOfTexts,
  type ContentDefinition,
  type Parts,
  type TemplateDefinition,
} from "@signalbox/templates";

export interface CachedTemplate {
  readonly stored: StoredTemplate;
  /** Undefined while it has no content, and of a part. */
  readonly definition?: TemplateDefinition;
}

/** The parts that a definition names, as they are published. */
export interface NamedParts {
  readonly parts: Parts;
  /** Another one for other definitions. Empty without parts. */
  readonly version: string;
}

export const noParts: NamedParts = { parts: {}, version: "" };

/** What a broadcast sends: it does not change. */
export interface KeptContent extends NamedParts {
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
  /** Those that the definition names. Throws `unavailable("store")`. */
  findParts(
    workspaceId: WorkspaceId,
    state: WorkspaceState,
    definition: TemplateDefinition,
  ): Promise<NamedParts>;
  /** What the broadcast sends; undefined while nothing is kept of it. Throws `unavailable("store")`. */
  findKept(place: ContentPlace): Promise<KeptContent | undefined>;
  /** Its draft as it is now, if it has one that can be sent. Throws `unavailable("store")`. */
  findDraft(workspaceId: WorkspaceId, templateId: string): Promise<TemplateDefinition | undefined>;
}

/** Also of a part. */
interface CachedContent {
  readonly stored: StoredTemplate;
  readonly definition?: ContentDefinition;
}

/** Of a part that is missing: it may become known. */
function versionOf(part: StoredTemplate | undefined): string {
  return part === undefined ? "none" : `${part.id}/${part.revision}`;
}

const maxCached = 1_000;
const maxPerRead = 100;
/** Of broadcasts; few run at a time. */
const maxKept = 100;

export function createTemplateRegistry(tables: Pick<TableStore, "getMany">): TemplateRegistry {
  const cache = new Map<string, CachedContent>();
  const namesOf = new WeakMap<TemplateDefinition, readonly string[]>();
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

  /** Its row may be newer than the state of the workspace; then its own revision counts. */
  async function contentOf(
    workspaceId: WorkspaceId,
    stored: StoredTemplate,
  ): Promise<CachedContent | undefined> {
    const id = templateRowId(workspaceId, stored.id);
    const found = cache.get(id);
    if (found !== undefined && found.stored.revision === stored.revision) return found;
    const row = await read(id);
    if (row === undefined) return undefined;
    const { revision, definition } = templateTable.read(row);
    const parsed = parseContent(definition);
    const content: CachedContent = {
      stored: { ...stored, revision },
      ...(parsed !== undefined && { definition: parsed }),
    };
    cache.delete(id);
    cache.set(id, content);
    const [oldest] = cache.keys();
    if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
    return content;
  }

  return {
    async findKept({ workspaceId, broadcastId }) {
      const id = broadcastRowId(workspaceId, broadcastId);
      const known = kept.get(id);
      if (known !== undefined) return known;
      const row = await readKept(id);
      if (row === undefined) return undefined;
      const content = broadcastContentTable.read(row);
      const { revision, parts = {} } = content;
      const definition = parse(content.definition);
      if (definition === undefined) return undefined;
      if (kept.size >= maxKept) kept.clear();
      const found = {
        revision,
        definition,
        brand: brandOfContent(content),
        parts: partsOfTexts(parts),
        version: "kept",
      };
      kept.set(id, found);
      return found;
    },

    async find(workspaceId, state, templateId) {
      const stored = state.templates.find(({ id }) => id === templateId);
      const found = stored && (await contentOf(workspaceId, stored));
      if (found === undefined) return undefined;
      const { definition, ...rest } = found;
      return definition === undefined || definition.type === "Part" ? rest : { ...rest, definition };
    },

    async findParts(workspaceId, state, definition) {
      const names = namesOf.get(definition) ?? partNamesOf(definition);
      namesOf.set(definition, names);
      const found = await Promise.all(
        names.map(async (name) => {
          const stored = state.templates.find((each) => isPart(each) && each.name === name);
          return { name, stored, content: stored && (await contentOf(workspaceId, stored)) };
        }),
      );
      const known = found.filter(({ stored }) => stored !== undefined);
      return {
        parts: Object.fromEntries(
          known.map(({ name, content }) => [
            name,
            content?.definition?.type === "Part" ? content.definition : null,
          ]),
        ),
        version: found.map(({ stored, content }) => versionOf(content?.stored ?? stored)).join(" "),
      };
    },

    async findDraft(workspaceId, templateId) {
      const { draft } = await readTextsOf(workspaceId, templateId, tables);
      return parse(draft);
    },
  };
}

/** Undefined for what cannot be sent. */
function parse(text: string | null): TemplateDefinition | undefined {
  const content = parseContent(text);
  return content?.type === "Part" ? undefined : content;
}

function parseContent(text: string | null): ContentDefinition | undefined {
  return text === null ? undefined : contentDefinitionSchema.safeParse(JSON.parse(text)).data;
}
