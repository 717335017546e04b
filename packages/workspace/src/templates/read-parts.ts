/** Reads what parts say, as they are published. */
import type { JsonText, TableStore, WorkspaceId } from "@signalbox/core";
import type { WorkspaceState } from "../state.js";
import { templateRowId, templateTable } from "../template-rows.js";
import { partNamed } from "./parts.js";

/** Definitions by the names of parts; null: not published. Names of no part are left out. */
export type PartTexts = Readonly<Record<string, JsonText | null>>;

export interface PartsQuestion {
  readonly workspaceId: WorkspaceId;
  readonly state: Pick<WorkspaceState, "templates">;
  readonly names: readonly string[];
}

export async function readPartTexts(
  { workspaceId, state, names }: PartsQuestion,
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<PartTexts> {
  const parts = names.flatMap((name) => partNamed(state, name) ?? []);
  if (parts.length === 0) return {};
  const rows = await tables.getMany(
    templateTable.name,
    parts.map(({ id }) => templateRowId(workspaceId, id)),
  );
  return Object.fromEntries(
    parts.map(({ id, name }) => {
      const row = rows.get(templateRowId(workspaceId, id));
      return [name, row === undefined ? null : templateTable.read(row).definition];
    }),
  );
}
