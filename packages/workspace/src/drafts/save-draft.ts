/**
 * Saves and discards drafts without a command: the row is replaced where its version is still the one that was read. Of
 * two that save over the same draft one is refused, as by the guard of a resource.
 */
import { isDeepStrictEqual } from "node:util";
import { AppError, type Json, type TableStore } from "@signalbox/core";
import type { Origin } from "../access/origin.js";
import { outcomeError } from "../command.js";
import type { WorkspaceStores } from "../read-workspaces.js";
import { staleRefusal, type IfMatch } from "../versions/guard.js";
import { isDraftOfPart, type Draft } from "./draft.js";
import { draftRowId, draftTable, type DraftEditor, type DraftPlace, type DraftRow } from "./draft-table.js";
import { readDraft, type DraftReading } from "./read-drafts.js";

export interface DraftContent {
  readonly name?: string;
  readonly definition: Json;
  readonly basedOn?: number;
}

export interface DraftGuard {
  /** The drafts that the caller accepts, by their `draftUpdatedAt`. */
  readonly ifMatch?: IfMatch;
  /** Only where there is no draft. */
  readonly createsOnly?: boolean;
}

export interface DraftChange extends DraftPlace {
  readonly guard: DraftGuard;
  readonly origin: Origin;
  /** ms */
  readonly now: number;
}

export interface DraftStores extends WorkspaceStores {
  readonly tables: Pick<TableStore, "getMany" | "replace">;
}

export interface DraftSave extends DraftChange {
  readonly content: DraftContent;
  /** Called before the first save by this principal in an hour, for the audit log. */
  readonly beginSession: () => Promise<void>;
}

/** Throws `Conflict` for a draft that is not the accepted one. A save that was stored already is stored once. */
export async function saveDraft(
  { content, beginSession, ...change }: DraftSave,
  stores: DraftStores,
): Promise<Draft> {
  let isSessionBegun = false;
  const { id: resourceId, workspaceId, kind, origin, now } = change;
  const { principal } = origin;
  return untilReplaced(change, stores, async (reading) => {
    const { draft, row, earlier } = reading;
    const refusal = refusalOf(change, draft);
    if (refusal !== undefined) {
      const isStored = isDeepStrictEqual(contentOf(draft), content) && isBy(draft, origin);
      if (draft !== undefined && isStored) return { result: draft };
      throw refusal;
    }
    const editor = `${principal.kind}/${principal.id}`;
    if (!isSessionBegun && !editorsSince(row, now).some(({ by }) => by === editor)) {
      await beginSession();
      isSessionBegun = true;
    }
    const createdBy = draft === undefined ? principal : (draft.createdBy ?? null);
    const isPart = isDraftOfPart(kind, content.definition);
    const next: DraftRow = {
      workspaceId,
      kind,
      resourceId,
      version: versionAfter(reading, now),
      isOpen: true,
      name: content.name ?? null,
      definition: JSON.stringify(content.definition),
      basedOn: content.basedOn ?? null,
      createdAt: draft?.createdAt ?? now,
      createdBy,
      updatedBy: principal,
      editors: [...editorsSince(row, now).filter(({ by }) => by !== editor), { by: editor, at: now }],
      ...(isPart && { isPart }),
      supersedes: earlier ?? null,
    };
    const saved: Draft = {
      workspaceId,
      kind,
      id: resourceId,
      ...content,
      ...(isPart && { isPart }),
      draftUpdatedAt: next.version,
      createdAt: next.createdAt,
      ...(createdBy !== null && { createdBy }),
      updatedBy: principal,
    };
    return { next, result: saved };
  });
}

export interface DraftDiscard extends DraftChange {
  /** Called once before the draft is removed, for the audit log. */
  readonly begin: (draft: Draft) => Promise<void>;
}

/** Removes a draft; returns it, or undefined when there is none. Throws `Conflict` as `saveDraft` does. */
export async function discardDraft(
  { begin, ...change }: DraftDiscard,
  stores: DraftStores,
): Promise<Draft | undefined> {
  let isBegun = false;
  return untilReplaced<Draft | undefined>(change, stores, async (reading) => {
    const { draft, earlier } = reading;
    const refusal = refusalOf(change, draft);
    if (refusal !== undefined) throw refusal;
    if (draft === undefined) return { result: undefined };
    if (!isBegun) await begin(draft);
    isBegun = true;
    const { draftUpdatedAt, createdAt } = draft;
    const { principal } = change.origin;
    const next = removedRow(change, { above: draftUpdatedAt, at: createdAt, by: principal });
    return { next: { ...next, supersedes: earlier ?? null }, result: draft };
  });
}

interface Removal {
  /** The latest `draftUpdatedAt` that is removed. */
  readonly above: number;
  readonly at: number;
  readonly by: DraftRow["updatedBy"];
}

/** The row of a draft that was removed. Times are whole, so it is below every later draft. */
export function removedRow({ workspaceId, kind, id }: DraftPlace, { above, at, by }: Removal): DraftRow {
  return {
    workspaceId,
    kind,
    resourceId: id,
    version: above + 0.5,
    isOpen: false,
    name: null,
    definition: null,
    basedOn: null,
    createdAt: at,
    createdBy: null,
    updatedBy: by,
    editors: [],
    supersedes: null,
  };
}

const maxAttempts = 20;

/** Reads and decides until the row is the one that was read. */
async function untilReplaced<Result>(
  { workspaceId, kind, id }: DraftPlace,
  stores: DraftStores,
  decide: (reading: DraftReading) => Promise<{ readonly next?: DraftRow; readonly result: Result }>,
): Promise<Result> {
  const place = { workspaceId, kind, id };
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const reading = await readDraft(place, stores);
    const { next, result } = await decide(reading);
    if (next === undefined) return result;
    const isReplaced = await stores.tables.replace({
      table: draftTable.name,
      id: draftRowId(place),
      expected: reading.row?.version,
      row: { ...next },
      version: next.version,
    });
    if (isReplaced) return result;
  }
  const message = "the draft is being changed by many at the same moment; send the change again";
  throw new AppError({ code: "Conflict", message });
}

function refusalOf(
  { guard: { ifMatch, createsOnly = false }, workspaceId }: DraftChange,
  draft: Draft | undefined,
): AppError | undefined {
  const found = draft && { ...draft, updatedAt: draft.draftUpdatedAt };
  const accepted = createsOnly && found !== undefined ? [] : ifMatch;
  const stale = accepted && staleRefusal("draft", accepted, found, { workspaceId });
  return stale && outcomeError(stale);
}

function versionAfter({ draft, row }: DraftReading, now: number): number {
  return Math.max(now, (draft?.draftUpdatedAt ?? 0) + 1, Math.floor(row?.version ?? 0) + 1);
}

/** Times between saves that are one session of editing. */
const sessionMs = 60 * 60_000;

function editorsSince(row: DraftRow | undefined, now: number): readonly DraftEditor[] {
  return (row?.editors ?? []).filter(({ at }) => now - at < sessionMs);
}

function contentOf(draft: Draft | undefined): DraftContent | undefined {
  if (draft === undefined) return undefined;
  const { name, definition, basedOn } = draft;
  return {
    ...(name !== undefined && { name }),
    definition,
    ...(basedOn !== undefined && { basedOn }),
  };
}

function isBy(draft: Draft | undefined, { principal }: Origin): boolean {
  return draft?.updatedBy?.kind === principal.kind && draft.updatedBy.id === principal.id;
}
