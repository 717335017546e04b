/**
 * The definitions and the draft of a journey: rows of `journeyVersions` that never change. The workspace document names
 * them; a command that no longer names one removes it. Names are never reused, not even for a new journey under the id
 * of a deleted one.
 */
import {
  defineTable,
  type Json,
  type JsonText,
  type Row,
  type StoreChange,
  type Table,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import type { StoredJourney, WorkspaceState } from "../state.js";

interface JourneyRow {
  readonly workspaceId: string;
  readonly journeyId: string;
  /** The definition or draft, as JSON. */
  readonly content: JsonText;
}

export const journeyTable: Table<JourneyRow> = defineTable(
  "journeyVersions",
  z.object({ workspaceId: z.string(), journeyId: z.string(), content: z.string() }),
);

type VersionNamed = Pick<StoredJourney, "id"> & { readonly version: number };

/** The name of a definition's row within its workspace. */
export function versionName({ id, version }: VersionNamed): string {
  return `${id}/${version}`;
}

/** Undefined for a journey without a definition. */
export function presentName({
  present,
  ...journey
}: Pick<StoredJourney, "id" | "version" | "present">): string | undefined {
  return present === undefined ? undefined : versionName(journey);
}

/** Undefined for a journey without a draft. */
export function draftName({
  id,
  draftRevision,
}: Pick<StoredJourney, "id"> & { readonly draftRevision?: number | undefined }): string | undefined {
  return draftRevision === undefined ? undefined : `${id}/draft/${draftRevision}`;
}

/** Of all definitions that runs may use. */
export function versionNames({ id, version, present, past }: StoredJourney): readonly string[] {
  const versions = present === undefined ? past.versions : [...past.versions, version];
  return versions.map((each) => versionName({ id, version: each }));
}

function namesOf(journey: StoredJourney): readonly string[] {
  return [...versionNames(journey), draftName(journey) ?? []].flat();
}

export function journeyRowId(workspaceId: WorkspaceId, name: string): string {
  return `${workspaceId}/${name}`;
}

/** The largest definition or draft. */
export const contentLimitBytes: number = 1024 * 1024;

/** Rows that are published already stay as they are. */
export function addJourneyRow(workspaceId: WorkspaceId, name: string, content: Json): StoreChange {
  const [journeyId = ""] = name.split("/");
  const row = { workspaceId, journeyId, content: JSON.stringify(content) };
  return journeyTable.add(journeyRowId(workspaceId, name), row);
}

/** The content of a row. Throws when the row has another shape. */
export function contentOf(row: Row): Json {
  return JSON.parse(journeyTable.read(row).content) as Json;
}

/** Moves what an earlier release stored in the document to rows. */
export function moveContents(
  workspaceId: WorkspaceId,
  stored: WorkspaceState,
): { readonly state: WorkspaceState; readonly changes: readonly StoreChange[] } {
  const { unmoved, ...state } = stored;
  if (unmoved === undefined) return { state: stored, changes: [] };
  const changes = Object.entries(unmoved).map(([name, content]) => addJourneyRow(workspaceId, name, content));
  return { state, changes };
}

/** Removes the rows that a change of the workspace no longer names. */
export function removedJourneyRows(
  workspaceId: WorkspaceId,
  { journeys: before }: WorkspaceState,
  { journeys: after }: WorkspaceState,
): readonly StoreChange[] {
  if (before === after) return [];
  const unchanged = new Set(after);
  const named = new Set(after.flatMap(namesOf));
  return before
    .filter((journey) => !unchanged.has(journey))
    .flatMap(namesOf)
    .filter((name) => !named.has(name))
    .map((name) => journeyTable.remove(journeyRowId(workspaceId, name)));
}
