/** Reads users from a CSV file: a column `id`, and other columns as traits. Invalid rows are yielded as such. */
import { type CsvIssue, csvIssue, csvSays, readTraits, type TraitRules } from "@signalbox/imports";
import { problemOfText } from "@signalbox/workspace";
import type { Sentence } from "@signalbox/core";
import type { Readable } from "node:stream";
import { idColumn } from "./read-header.js";
import { readTable, type CsvLimits, type CsvRecord } from "./read-table.js";

export interface CsvUser {
  readonly row: number;
  readonly id: string;
  /** Cells of the other columns that are not empty, by the column's name. */
  readonly cells: Readonly<Record<string, string>>;
}

/** Row by row; throws `BadRequest` for an invalid header. */
export async function* readUsers(
  file: Readable,
  limits: CsvLimits & TraitRules,
): AsyncGenerator<CsvUser | CsvIssue, void, undefined> {
  for await (const read of readTable(file, { ...limits, columns: [idColumn], needed: ["id"] })) {
    yield "problem" in read ? read : readUser(read, limits);
  }
}

function readUser({ row, fields, traits }: CsvRecord<"id">, rules: TraitRules): CsvUser | CsvIssue {
  const id = fields.get("id") ?? "";
  const problem = problemOfId(id);
  if (problem !== undefined) return csvIssue(row, problem, "id");
  const read = readTraits(traits, rules);
  return "problem" in read ? { row, ...read } : { row, id, cells: read.traits };
}

/** Why a cell without blanks around is not an id. */
export function problemOfId(id: string): Sentence | undefined {
  if (id === "") return csvSays.idEmpty();
  const problem = problemOfText(id);
  if (problem !== undefined) return csvSays.idInvalid({ reason: problem });
  if (!/[\p{Cc}\p{Zl}\p{Zp}]/u.test(id)) return undefined;
  return csvSays.idControlCharacter({ id });
}
