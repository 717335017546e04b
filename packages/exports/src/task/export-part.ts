/**
 * A part of the file of an export: one page of rows, as text. The first worker that stores a part decides what is in it
 * and where the next one begins, so that neither a repeat after a crash nor a worker that was taken for dead changes it.
 * Its first line says both; the rows follow.
 */
import type { TableStore } from "@signalbox/core";
import {
  partName,
  partRow,
  partVersion,
  readParts,
  type PartPlace,
  type StoredPart,
} from "@signalbox/long-tasks";
import { z } from "zod";

export interface ExportPart {
  readonly number: number;
  /** Rows. */
  readonly size: number;
  /** Of the text, in UTF-8. */
  readonly bytes: number;
  /** Behind its last row. */
  readonly cursor: string;
  /** Empty once it is in the storage of the workspace. */
  readonly text: string;
}

export type PartOf = Omit<PartPlace, "file">;

const fileName = "export";

const headSchema = z.object({ cursor: z.string(), bytes: z.int() });

export function exportFile({ workspaceId, taskId }: PartOf): PartPlace {
  return { workspaceId, taskId, file: fileName };
}

export async function readExportPart(
  of: PartOf,
  number: number,
  tables: Pick<TableStore, "walk">,
): Promise<ExportPart | undefined> {
  const after = number === 0 ? "" : partName(number - 1);
  const [part] = await readParts(exportFile(of), { after, limit: 1 }, tables);
  return part?.number === number ? exportPart(part) : undefined;
}

export function exportPart({ number, size, text }: StoredPart): ExportPart {
  const end = text.indexOf("\n");
  const head = headSchema.parse(JSON.parse(text.slice(0, end)));
  return { number, size, ...head, text: text.slice(end + 1) };
}

/** Stores the part, unless there is one with its number; returns the one that is stored. */
export async function storeExportPart(
  of: PartOf,
  part: ExportPart,
  tables: Pick<TableStore, "replace" | "walk">,
): Promise<ExportPart> {
  const isFirst = await write(of, part, { expected: undefined, version: partVersion }, tables);
  return isFirst ? part : ((await readExportPart(of, part.number, tables)) ?? part);
}

/** Keeps what the part says of its rows, and removes them. */
export async function emptyExportPart(
  of: PartOf,
  part: ExportPart,
  tables: Pick<TableStore, "replace">,
): Promise<void> {
  await write(of, { ...part, text: "" }, { expected: partVersion, version: partVersion + 1 }, tables);
}

function write(
  of: PartOf,
  { number, size, bytes, cursor, text }: ExportPart,
  versions: { readonly expected: number | undefined; readonly version: number },
  tables: Pick<TableStore, "replace">,
): Promise<boolean> {
  const rows = { size, text: `${JSON.stringify({ cursor, bytes })}\n${text}` };
  const { table, id, row } = partRow(exportFile(of), number, rows);
  return tables.replace({ table, id, row, ...versions });
}
