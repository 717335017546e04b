/**
 * What commands do with drafts: a put of `draft` saves one, publishing removes the one that is published, and deleting a
 * resource removes its own. The api says which draft it read; what was saved since stays.
 */
import type { Json, JsonText, StoreChange } from "@signalbox/core";
import { z } from "zod";
import { principalSchema, type Principal } from "../access/origin.js";
import type { CommandContext } from "../command.js";
import type { WorkspaceStores } from "../read-workspaces.js";
import { isDraftOfPart } from "./draft.js";
import type { DraftKind } from "./draft-kinds.js";
import { draftRowId, draftTable, type DraftPlace } from "./draft-table.js";
import { readDraft } from "./read-drafts.js";
import { removedRow } from "./save-draft.js";

/** The draft that the api read before it sent a command. */
export interface DraftBefore {
  readonly draftUpdatedAt: number;
  readonly createdAt: number;
  readonly createdBy?: Principal;
}

export const draftBeforeSchema: z.ZodType<DraftBefore> = z.object({
  draftUpdatedAt: z.number(),
  createdAt: z.number(),
  createdBy: principalSchema.exactOptional(),
});

/** Of a body: the draft that the put publishes. */
export const publishedDraftField: z.ZodExactOptional<z.ZodType<number>> = z
  .int()
  .min(0)
  .exactOptional()
  .describe(
    "With a definition: the `draftUpdatedAt` of the draft that it publishes, which is removed unless it was saved again since.",
  );

/** Of a body: why it is published. */
export const publishNoteField: z.ZodExactOptional<z.ZodType<string>> = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .exactOptional()
  .describe("With a definition: why it is published, for the list of revisions.");

/** Null: there is none. */
export async function draftBefore(place: DraftPlace, stores: WorkspaceStores): Promise<DraftBefore | null> {
  const { draft } = await readDraft(place, stores);
  if (draft === undefined) return null;
  const { draftUpdatedAt, createdAt, createdBy } = draft;
  return { draftUpdatedAt, createdAt, ...(createdBy !== undefined && { createdBy }) };
}

type DraftOf = { readonly kind: DraftKind; readonly id: string };
type Context = Pick<CommandContext, "workspaceId" | "now" | "origin">;

/** `before`: absent in commands of an earlier release. */
export function putDraft(
  { kind, id }: DraftOf,
  {
    definition,
    name,
    before,
  }: {
    readonly definition: JsonText;
    readonly name: string;
    readonly before: DraftBefore | null | undefined;
  },
  { workspaceId, now, origin: { principal } }: Context,
): StoreChange {
  const at = now.getTime();
  const by = principal.kind === "system" ? null : principal;
  const version = Math.max(at, (before?.draftUpdatedAt ?? 0) + 1);
  const row = {
    workspaceId,
    kind,
    resourceId: id,
    version,
    isOpen: true,
    name,
    definition,
    basedOn: null,
    createdAt: before?.createdAt ?? at,
    createdBy: before === null || before === undefined ? by : (before.createdBy ?? null),
    updatedBy: by,
    editors: [],
    ...(isDraftOfPart(kind, JSON.parse(definition) as Json) && { isPart: true as const }),
    supersedes: null,
  };
  return draftTable.putVersion(draftRowId({ workspaceId, kind, id }), row, version);
}

/** `above`: the latest `draftUpdatedAt` that goes. */
function removeDraft({ kind, id }: DraftOf, above: number, context: Context): StoreChange {
  const {
    workspaceId,
    now,
    origin: { principal },
  } = context;
  const place = { workspaceId, kind, id };
  const by = principal.kind === "system" ? null : principal;
  const row = removedRow(place, { above, at: now.getTime(), by });
  return draftTable.putVersion(draftRowId(place), row, row.version);
}

export interface PublishedDraft {
  /** What the caller says that it publishes. */
  readonly draftUpdatedAt?: number;
  readonly before?: DraftBefore | null | undefined;
}

/** Removes the draft that a put publishes, and nothing that was saved after the caller, or else the api, read it. */
export function removePublishedDraft(
  draft: DraftOf,
  { draftUpdatedAt, before }: PublishedDraft,
  context: Context,
): readonly StoreChange[] {
  if (draftUpdatedAt !== undefined) return [removeDraft(draft, draftUpdatedAt, context)];
  if (before === null) return [];
  return [removeDraft(draft, before?.draftUpdatedAt ?? context.now.getTime(), context)];
}

/** For kinds whose put leaves drafts alone unless it names the one that it publishes. */
export function publishedDraft(
  draft: DraftOf,
  { definition, draftUpdatedAt }: { readonly definition?: unknown; readonly draftUpdatedAt?: number },
  context: Context,
): readonly StoreChange[] {
  if (definition === undefined || draftUpdatedAt === undefined) return [];
  return [removeDraft(draft, draftUpdatedAt, context)];
}

/** The clocks of processes differ by less. */
const clockSkewMs = 60_000;

/** Removes the draft of a resource that is deleted. */
export function removeDraftOfDeleted(draft: DraftOf, context: Context): StoreChange {
  return removeDraft(draft, context.now.getTime() + clockSkewMs, context);
}

/** Removes all drafts of a workspace. */
export function removeAllDrafts({ workspaceId }: Pick<Context, "workspaceId">): StoreChange {
  return draftTable.removeWhere("workspaceId", workspaceId, Number.MAX_SAFE_INTEGER);
}
