/**
 * Parts of the files of a long task: rows to import, refused rows, an export. Parts of one file are in order of their
 * ids. They are removed with the task, some days after it began.
 */
import {
  defineTable,
  workspaceIdSchema,
  type RowPut,
  type StoreChange,
  type Table,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export interface LongTaskPartRow {
  readonly workspaceId: WorkspaceId;
  /** The id of the task's row. */
  readonly task: string;
  /** How many rows of the file it holds. */
  readonly size: number;
  readonly text: string;
}

export const longTaskPartTable: Table<LongTaskPartRow> = defineTable(
  "longTaskParts",
  z.object({ workspaceId: workspaceIdSchema, task: z.string(), size: z.int(), text: z.string() }),
);

/** Which file of which task. */
export interface PartPlace {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly file: string;
}

export function partsPrefix({ workspaceId, taskId, file }: PartPlace): string {
  return `${workspaceId}/${taskId}/${file}/`;
}

const digits = 8;

/** Ascends with the number. */
export function partName(number: number): string {
  return String(number).padStart(digits, "0");
}

/** A part that is written again is the same one. */
export function partRow(
  place: PartPlace,
  number: number,
  { size, text }: Pick<LongTaskPartRow, "size" | "text">,
): RowPut {
  const { workspaceId, taskId } = place;
  const row = { workspaceId, task: `${workspaceId}/${taskId}`, size, text };
  return longTaskPartTable.put(`${partsPrefix(place)}${partName(number)}`, row);
}

/** Parts are written without an actor, and the actor that removes them has a higher version. */
export const partVersion = 1;

export function removedParts(workspaceId: WorkspaceId, taskId: string): StoreChange {
  return longTaskPartTable.removeWhere("task", `${workspaceId}/${taskId}`, Number.MAX_SAFE_INTEGER);
}

export interface StoredPart {
  readonly number: number;
  readonly size: number;
  readonly text: string;
}

/** The parts behind the one with this name; all for the empty name. */
export async function readParts(
  place: PartPlace,
  { after, limit }: { readonly after: string; readonly limit: number },
  { walk }: Pick<TableStore, "walk">,
): Promise<readonly StoredPart[]> {
  const prefix = partsPrefix(place);
  const found = await walk({
    table: longTaskPartTable.name,
    prefix,
    where: {},
    direction: "asc",
    limit,
    ...(after !== "" && { from: `${prefix}${after}` }),
  });
  return found.map(({ id, row }) => {
    const { size, text } = longTaskPartTable.read(row);
    return { number: Number(id.slice(prefix.length)), size, text };
  });
}

const partsPerRead = 8;

/** All parts of a file, in order. */
export async function* allParts(
  place: PartPlace,
  tables: Pick<TableStore, "walk">,
): AsyncGenerator<StoredPart, void, undefined> {
  for (let after = ""; ;) {
    const parts = await readParts(place, { after, limit: partsPerRead }, tables);
    yield* parts;
    const last = parts.at(-1);
    if (last === undefined) return;
    after = partName(last.number);
  }
}
