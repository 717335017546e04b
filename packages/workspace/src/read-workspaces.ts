/**
 * Reads workspaces together with rows that their documents name. A document is saved before its rows are published.
 * Until they are, they are also in its outbox, which is part of the same document and stays there until a later message
 * batch of the workspace saves, that is after the publication. So a row is taken from the outbox, else from the table,
 * which is read after the document. A row in neither place was removed by a later document, which is read instead.
 */
import type { ActorStore, Json, TableStore, WorkspaceId } from "@signalbox/core";
import { rowsInOutbox, stateOf } from "@signalbox/engine";
import { contentOf, journeyRowId, journeyTable } from "./journeys/journey-rows.js";
import { workspaceKey, type WorkspaceState } from "./state.js";
import { deserializeWorkspace } from "./workspace-document.js";

export interface WorkspaceStores {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: Pick<TableStore, "getMany">;
}

export interface WorkspaceReading {
  readonly version: number;
  readonly state: WorkspaceState;
  /** The requested contents, by name; a row that the database has lost is missing. */
  readonly contents: ReadonlyMap<string, Json>;
}

export interface RequestedContents {
  /** The names of the rows to read. */
  readonly of: (state: WorkspaceState, workspaceId: WorkspaceId) => readonly string[];
  /** Contents from an earlier reading, which never change. */
  readonly known?: (workspaceId: WorkspaceId) => ReadonlyMap<string, Json> | undefined;
}

/** Leaves out workspaces that do not exist. A row is lost when the same document is read twice without it. */
export async function readWorkspaces(
  workspaceIds: readonly WorkspaceId[],
  requested: RequestedContents,
  stores: WorkspaceStores,
): Promise<ReadonlyMap<WorkspaceId, WorkspaceReading>> {
  const readings = new Map<WorkspaceId, WorkspaceReading>();
  const before = new Map<WorkspaceId, number>();
  let open = workspaceIds;
  while (open.length > 0) {
    const incomplete: WorkspaceId[] = [];
    for (const { workspaceId, isComplete, ...reading } of await readOnce(open, requested, stores)) {
      if (isComplete || before.get(workspaceId) === reading.version) readings.set(workspaceId, reading);
      else incomplete.push(workspaceId);
      before.set(workspaceId, reading.version);
    }
    open = incomplete;
  }
  return readings;
}

interface OneReading extends WorkspaceReading {
  readonly workspaceId: WorkspaceId;
  readonly isComplete: boolean;
}

async function readOnce(
  workspaceIds: readonly WorkspaceId[],
  { of, known }: RequestedContents,
  { actors, tables }: WorkspaceStores,
): Promise<readonly OneReading[]> {
  const documents = await actors.load(workspaceIds.map(workspaceKey));
  const found = workspaceIds.flatMap((workspaceId) => {
    const document = documents.get(workspaceKey(workspaceId));
    const state = stateOf(document, deserializeWorkspace);
    if (document === undefined || state === undefined) return [];
    const names = of(state, workspaceId);
    const contents = new Map(Object.entries(state.unmoved ?? {}));
    for (const name of names) {
      const content = known?.(workspaceId)?.get(name);
      if (content !== undefined) contents.set(name, content);
    }
    if (names.some((name) => !contents.has(name))) {
      const pending = rowsInOutbox(document.outbox, journeyTable.name);
      for (const name of names) {
        const row = pending.get(journeyRowId(workspaceId, name));
        if (row !== undefined) contents.set(name, contentOf(row));
      }
    }
    return [{ workspaceId, version: document.version, state, names, contents }];
  });
  const idsOf = ({ workspaceId, names, contents }: (typeof found)[number]): readonly string[] =>
    names.filter((name) => !contents.has(name)).map((name) => journeyRowId(workspaceId, name));
  const ids = found.flatMap(idsOf);
  const rows = ids.length === 0 ? new Map<string, never>() : await tables.getMany(journeyTable.name, ids);
  return found.map(({ names, contents, ...reading }) => {
    const complete = new Map<string, Json>();
    for (const name of names) {
      const row = rows.get(journeyRowId(reading.workspaceId, name));
      const content = contents.get(name) ?? (row && contentOf(row));
      if (content !== undefined) complete.set(name, content);
    }
    return { ...reading, contents: complete, isComplete: names.every((name) => complete.has(name)) };
  });
}
