/**
 * Reads drafts by their resources. Those of journeys and templates can also be where an earlier release keeps them, a row
 * of `journeyVersions` or of `templates`: processes of that release write there until an upgrade is complete. Such a draft
 * counts unless the row of `drafts` says that it replaces it.
 */
import type { Json, JsonText, Row, TableStore, WorkspaceId } from "@signalbox/core";
import { draftName } from "../journeys/journey-rows.js";
import { readWorkspaces, type WorkspaceReading, type WorkspaceStores } from "../read-workspaces.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { digestOf } from "../versions/digest.js";
import { draftOfRow, type Draft } from "./draft.js";
import { draftRowId, draftTable, type DraftPlace, type DraftRow } from "./draft-table.js";

export interface DraftReading {
  /** The draft as it is; undefined when there is none. */
  readonly draft: Draft | undefined;
  /** Its row, also that of a removed draft. */
  readonly row: DraftRow | undefined;
  /** Names the draft that an earlier release keeps, if there is one. */
  readonly earlier: string | undefined;
  /** The draft is the one that an earlier release keeps. */
  readonly isEarlier: boolean;
}

/** A draft where an earlier release keeps it. */
export interface EarlierDraft extends Pick<Draft, "id" | "definition" | "createdBy" | "updatedBy"> {
  readonly token: string;
  /** ms */
  readonly at: number;
}

export interface DraftQuestion extends Omit<DraftPlace, "id"> {
  readonly ids: readonly string[];
  /** Those that an earlier release keeps, where the caller has read them. */
  readonly earlier?: ReadonlyMap<string, EarlierDraft>;
}

/** By the id of the resource: an entry for each that was asked for. */
export async function readDrafts(
  { ids, workspaceId, kind, ...known }: DraftQuestion,
  stores: WorkspaceStores,
): Promise<ReadonlyMap<string, DraftReading>> {
  const place = { workspaceId, kind };
  const earlier = known.earlier ?? (await earlierDrafts({ ...place, ids }, stores));
  const rowIds = ids.map((id) => draftRowId({ ...place, id }));
  const rows = ids.length === 0 ? undefined : await stores.tables.getMany(draftTable.name, rowIds);
  return new Map(
    ids.map((id) => {
      const row = rows?.get(draftRowId({ ...place, id }));
      return [id, readingOf({ ...place, id }, row && draftTable.read(row), earlier.get(id))];
    }),
  );
}

export async function readDraft(
  { id, ...place }: DraftPlace,
  stores: WorkspaceStores,
): Promise<DraftReading> {
  const readings = await readDrafts({ ...place, ids: [id] }, stores);
  return readings.get(id) ?? { draft: undefined, row: undefined, earlier: undefined, isEarlier: false };
}

/** What is in both places, as one. */
export function readingOf(
  place: DraftPlace,
  row: DraftRow | undefined,
  earlier: EarlierDraft | undefined,
): DraftReading {
  if (earlier === undefined || row?.supersedes === earlier.token) {
    const listed = row && draftOfRow(row);
    const definition = JSON.parse(row?.definition ?? "null") as Json;
    return { draft: listed && { ...listed, definition }, row, earlier: earlier?.token, isEarlier: false };
  }
  const { token, at, id: _, ...draft } = earlier;
  const draftUpdatedAt = row === undefined ? at : Math.max(at, Math.floor(row.version) + 1);
  const shown = { ...place, ...draft, draftUpdatedAt, createdAt: at };
  return { draft: shown, row, earlier: token, isEarlier: true };
}

/** By the id of the resource. */
async function earlierDrafts(
  { workspaceId, kind, ids }: DraftQuestion,
  stores: WorkspaceStores,
): Promise<ReadonlyMap<string, EarlierDraft>> {
  if (ids.length === 0) return new Map();
  if (kind === "journeys") return journeyDrafts(workspaceId, new Set(ids), stores);
  if (kind === "templates") return templateDrafts(workspaceId, ids, stores.tables);
  return new Map();
}

async function journeyDrafts(
  workspaceId: WorkspaceId,
  ids: ReadonlySet<string>,
  stores: WorkspaceStores,
): Promise<ReadonlyMap<string, EarlierDraft>> {
  const readings = await readWorkspaces(
    [workspaceId],
    {
      of: ({ journeys }) =>
        journeys.filter(({ id }) => ids.has(id)).flatMap((journey) => draftName(journey) ?? []),
    },
    stores,
  );
  const reading = readings.get(workspaceId);
  return reading === undefined ? new Map() : earlierJourneyDrafts(reading);
}

/** Of a reading that asked for the rows of drafts. */
export function earlierJourneyDrafts({
  state,
  contents,
}: Pick<WorkspaceReading, "state" | "contents">): ReadonlyMap<string, EarlierDraft> {
  return new Map(
    state.journeys.flatMap((journey): [string, EarlierDraft][] => {
      const { id, draftRevision, updatedAt: at, updatedBy } = journey;
      const definition = contents.get(draftName(journey) ?? "");
      if (definition === undefined) return [];
      const by = updatedBy === undefined ? {} : { updatedBy };
      return [[id, { id, definition, token: String(draftRevision), at, ...by }]];
    }),
  );
}

async function templateDrafts(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  tables: RowReader,
): Promise<ReadonlyMap<string, EarlierDraft>> {
  const columns = ["workspaceId", "templateId", "revision", "draft"];
  const rowIds = ids.map((id) => templateRowId(workspaceId, id));
  const rows = await tables.getMany(templateTable.name, rowIds, columns);
  return earlierTemplateDrafts([...rows.values()].map((row) => ({ ...row, definition: null })));
}

/** Of rows of `templates`. */
export function earlierTemplateDrafts(rows: readonly Row[]): ReadonlyMap<string, EarlierDraft> {
  return new Map(
    rows.flatMap((row): [string, EarlierDraft][] => {
      const { templateId: id, revision: at, draft } = templateTable.read(row);
      if (draft === null) return [];
      return [[id, { id, definition: JSON.parse(draft) as Json, token: digestOf(draft), at }]];
    }),
  );
}

export interface TemplateTexts {
  readonly definition: JsonText | null;
  readonly draft: JsonText | null;
}

type RowReader = Pick<TableStore, "getMany">;

/** Of each id; also the drafts of templates that are not published yet. */
export async function readTemplateTexts(
  workspaceId: WorkspaceId,
  ids: readonly string[],
  tables: RowReader,
): Promise<ReadonlyMap<string, TemplateTexts>> {
  if (ids.length === 0) return new Map();
  const place = { workspaceId, kind: "templates" } as const;
  const rowIds = ids.map((id) => templateRowId(workspaceId, id));
  const draftIds = ids.map((id) => draftRowId({ ...place, id }));
  const rows = await tables.getMany(templateTable.name, rowIds);
  const drafts = await tables.getMany(draftTable.name, draftIds);
  const earlier = earlierTemplateDrafts([...rows.values()]);
  return new Map(
    ids.map((id) => {
      const row = rows.get(templateRowId(workspaceId, id));
      const draftRow = drafts.get(draftRowId({ ...place, id }));
      const reading = readingOf({ ...place, id }, draftRow && draftTable.read(draftRow), earlier.get(id));
      const { draft } = reading;
      return [
        id,
        {
          definition: row === undefined ? null : templateTable.read(row).definition,
          draft: draft === undefined ? null : JSON.stringify(draft.definition),
        },
      ];
    }),
  );
}

export async function readTextsOf(
  workspaceId: WorkspaceId,
  id: string,
  tables: RowReader,
): Promise<TemplateTexts> {
  const texts = await readTemplateTexts(workspaceId, [id], tables);
  return texts.get(id) ?? { definition: null, draft: null };
}
