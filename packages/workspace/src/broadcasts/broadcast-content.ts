/**
 * Rows of `broadcastContents`: what a broadcast sends, kept from its first recipient on and for ever, also when its template
 * is changed or deleted. The first row of a broadcast stays: any number of workers may add it.
 */
import {
  defineTable,
  isJsonObject,
  workspaceIdSchema,
  type Brand,
  type ContentVersion,
  type JsonText,
  type StoreChange,
  type Table,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { revisionRowId, revisionTable } from "../revisions/revision-table.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { broadcastRowId } from "./broadcasts.js";

export interface BroadcastContent {
  readonly templateId: string;
  /** Of the template when its definition was this one. */
  readonly revision: number;
  /** A template's definition. */
  readonly definition: JsonText;
  /** Of its mails; absent without one, and for what an earlier release kept. */
  readonly brand?: JsonText;
  /** Definitions of the parts that it names, by their names; absent without any. */
  readonly parts?: Readonly<Record<string, JsonText>>;
}

export interface BroadcastContentRow extends BroadcastContent {
  readonly workspaceId: WorkspaceId;
}

export const broadcastContentTable: Table<BroadcastContentRow> = defineTable(
  "broadcastContents",
  z.object({
    workspaceId: workspaceIdSchema,
    templateId: z.string(),
    revision: z.number(),
    definition: z.string(),
    brand: z.string().exactOptional(),
    parts: z.record(z.string(), z.string()).exactOptional(),
  }),
);

/** Whose content is meant. */
export interface ContentPlace {
  readonly workspaceId: WorkspaceId;
  readonly broadcastId: string;
}

export function keepContent(
  { workspaceId, broadcastId }: ContentPlace,
  content: BroadcastContent,
): StoreChange {
  return broadcastContentTable.add(broadcastRowId(workspaceId, broadcastId), { workspaceId, ...content });
}

/** With the brand that its mails have from now on. */
export function withBrand(content: BroadcastContent, brand: Brand): BroadcastContent {
  return Object.keys(brand).length === 0 ? content : { ...content, brand: JSON.stringify(brand) };
}

/** Empty without one. */
export function brandOfContent({ brand: text }: Pick<BroadcastContent, "brand">): Brand {
  const brand: unknown = text === undefined ? {} : JSON.parse(text);
  return isJsonObject(brand) ? brand : {};
}

/** Undefined while none is kept. */
export async function readContent(
  { workspaceId, broadcastId }: ContentPlace,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<BroadcastContent | undefined> {
  const row = await tables.get(broadcastContentTable.name, broadcastRowId(workspaceId, broadcastId));
  return row && broadcastContentTable.read(row);
}

export interface ContentQuestion {
  readonly workspaceId: WorkspaceId;
  readonly templateId: string;
  /** Absent for the present one. */
  readonly version: ContentVersion | undefined;
}

/** As `findVersion`, with the parts that the version names. */
export async function findContent(
  question: ContentQuestion,
  stores: { readonly tables: Pick<TableStore, "get"> },
): Promise<BroadcastContent | undefined> {
  const content = await findVersion(question, stores);
  const { parts = [] } = question.version ?? {};
  if (content === undefined || parts.length === 0) return content;
  const texts: [string, JsonText][] = [];
  for (const { id: templateId, name, ...version } of parts) {
    const part = await findVersion({ ...question, templateId, version }, stores);
    if (part === undefined) return undefined;
    texts.push([name, part.definition]);
  }
  return { ...content, parts: Object.fromEntries(texts) };
}

/**
 * That version of a template: its row while it has not been changed, else what is kept of each publication. Undefined while
 * the row is not written yet, and without a published definition.
 */
async function findVersion(
  { workspaceId, templateId, version }: ContentQuestion,
  { tables }: { readonly tables: Pick<TableStore, "get"> },
): Promise<BroadcastContent | undefined> {
  const row = await tables.get(templateTable.name, templateRowId(workspaceId, templateId));
  if (row === undefined) return undefined;
  const { revision, definition } = templateTable.read(row);
  const present = definition === null ? undefined : { templateId, revision, definition };
  if (version === undefined || version.revision === revision) return present;
  if (revision < version.revision) return undefined;
  const place = { workspaceId, kind: "templates", id: templateId } as const;
  const kept = await tables.get(revisionTable.name, revisionRowId(place, version.published));
  // What was published before an upgrade, and changed before it was listed, is not known any more.
  if (kept === undefined) return present;
  return { templateId, revision: version.revision, definition: revisionTable.read(kept).definition };
}
