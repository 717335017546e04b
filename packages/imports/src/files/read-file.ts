/**
 * Reads the file of an import as rows: CSV with a header, or NDJSON. A row that cannot be used is yielded with the reason;
 * a file of which a part could not be read at all is refused, because the import would silently lack the rest.
 */
import type { Readable } from "node:stream";
import { findJsonFault, isJsonObject, type Json, type JsonObject, type Sentence } from "@signalbox/core";
import { maxColumnName, maxColumns } from "../mapping.js";
import { isAddedColumn, isSurplusColumn, type FileFormat } from "../order.js";
import type { ImportRow } from "../rows/import-row.js";
import { rowSays } from "../rows/row-sentences.js";
import { columnNames } from "./column-names.js";
import { csvIssue, refusedRow } from "./csv-issue.js";
import { csvSays, lastReadable } from "./csv-sentences.js";
import { isBlank, problemOfError, readRows, type RowLimits } from "./read-rows.js";

/** The columns met so far; those of NDJSON grow with the rows. */
export interface FileColumns {
  readonly names: readonly string[];
  indexOf(name: string): number;
}

export interface GrowingColumns extends FileColumns {
  /** The index of the column, which is added where it is new. */
  add(name: string): number;
  /** The length of all names together. */
  nameLength(): number;
}

export function createColumns(): GrowingColumns {
  const names: string[] = [];
  let length = 0;
  const indexes = new Map<string, number>();
  return {
    names,
    indexOf: (name) => indexes.get(name) ?? -1,
    add(name) {
      const known = indexes.get(name);
      if (known !== undefined) return known;
      indexes.set(name, names.length);
      length += name.length;
      return names.push(name) - 1;
    },
    nameLength: () => length,
  };
}

const readsAhead = 4_096;

/** By its first characters, whatever the file is called. Throws `BadRequest` for JSON that is no NDJSON. */
export async function formatOf(file: Readable): Promise<FileFormat> {
  let start = "";
  for await (const chunk of file as AsyncIterable<Buffer | string>) {
    start += chunk.toString();
    if (start.length >= readsAhead || start.trim() !== "") break;
  }
  file.destroy();
  const text = start.replace(/^\uFEFF/, "").trimStart();
  if (/^(?:\[\s*[[{]|\{\s*[\r\n])/.test(text)) throw refusedRow(csvIssue(1, rowSays.fileNoLines()));
  return text.startsWith("{") ? "ndjson" : "csv";
}

export interface FileToRead extends RowLimits {
  readonly format: FileFormat;
  readonly columns: GrowingColumns;
}

/** Row by row; throws `BadRequest` for a file that cannot be imported. */
export async function* readFile(
  file: Readable,
  { format, ...read }: FileToRead,
): AsyncGenerator<ImportRow, void, undefined> {
  let rows = 0;
  for await (const row of format === "csv" ? readCsv(file, read) : readLines(file, read)) {
    rows += 1;
    yield row;
  }
  if (rows === 0) throw refusedRow(csvIssue(1, rowSays.fileWithoutRows()));
}

async function* readCsv(
  file: Readable,
  { columns, rowBytes }: Omit<FileToRead, "format">,
): AsyncGenerator<ImportRow, void, undefined> {
  let hasHeader = false;
  for await (const { row, cells, error } of readRows(file, { rowBytes })) {
    if (error !== undefined) {
      throw refusedRow(csvIssue(row, lastReadable(problemOfError(error, { rowBytes }))));
    }
    if (cells.every(isBlank)) continue;
    if (cells.some((cell) => cell.includes("\0"))) throw refusedRow(csvIssue(row, rowSays.fileHasNul()));
    if (hasHeader) {
      yield rowOf(row, cells, columns.names);
      continue;
    }
    hasHeader = true;
    readNames(columnNames(cells), columns);
  }
  if (!hasHeader) throw refusedRow(csvIssue(1, csvSays.emptyFile()));
}

function readNames(names: readonly string[], columns: GrowingColumns): void {
  refuseMany(names.length);
  for (const [index, name] of names.entries()) {
    if (name === "") throw refusedRow(csvIssue(1, csvSays.columnWithoutName({ number: index + 1 })));
    if (columns.indexOf(name) >= 0) throw refusedRow(csvIssue(1, csvSays.columnTwice({ name })));
    addName(name, { row: 1, columns });
  }
}

/** The names are kept with the import, and shown in lists. */
function addName(
  name: string,
  { row, columns }: { readonly row: number; readonly columns: GrowingColumns },
): number {
  const index = columns.add(name);
  if (name.length > maxColumnName) {
    throw refusedRow(csvIssue(row, rowSays.columnNameTooLong({ maximum: maxColumnName })));
  }
  if (columns.nameLength() > maxNameLength) {
    throw refusedRow(csvIssue(row, rowSays.columnNamesTooLong({ maximum: maxNameLength })));
  }
  return index;
}

/** Of all names together. */
const maxNameLength = 100_000;

function refuseMany(columns: number): void {
  if (columns <= maxColumns) return;
  throw refusedRow(csvIssue(1, rowSays.tooManyFileColumns({ columns, maximum: maxColumns })));
}

/** A file of refused rows has columns for surplus cells: a row is complete once they are empty. */
function rowOf(row: number, cells: readonly string[], names: readonly string[]): ImportRow {
  const columns = names.length;
  const surplus = cells.filter((cell, at) => !isBlank(cell) && isSurplusColumn(names[at] ?? "")).length;
  if (surplus === 0 && cells.length >= columns && cells.slice(columns).every(isBlank)) {
    return { row, cells: cells.slice(0, columns) };
  }
  const added = names.filter(isAddedColumn).length;
  const counted = { cells: cells.length - added + surplus, columns: columns - added };
  return { row, cells, problem: csvSays.wrongCellCount(counted) };
}

async function* readLines(
  file: Readable,
  { columns, rowBytes }: Omit<FileToRead, "format">,
): AsyncGenerator<ImportRow, void, undefined> {
  let number = 0;
  for await (const line of linesOf(file, rowBytes * 2)) {
    number += 1;
    if (line.includes("\0")) throw refusedRow(csvIssue(number, rowSays.fileHasNul()));
    if (line.trim() === "") continue;
    const object = objectIn(line);
    const problem = object === undefined ? undefined : faultOf(object);
    if (object === undefined || problem !== undefined) {
      const cells = [line.slice(0, maxKept)];
      yield { row: number, cells, problem: problem ?? rowSays.lineNoObject() };
      continue;
    }
    const cells: Json[] = [];
    for (const [name, value] of flattened(object)) {
      const index = addName(name, { row: number, columns });
      refuseMany(columns.names.length);
      if (value === null) continue;
      while (cells.length < index) cells.push(null);
      cells[index] = value;
    }
    yield { row: number, cells };
  }
}

const maxKept = 1_000;

async function* linesOf(file: Readable, maxLength: number): AsyncGenerator<string, void, undefined> {
  let open = "";
  let lines = 0;
  file.setEncoding("utf8");
  for await (const chunk of file as AsyncIterable<string>) {
    const parts = `${open}${chunk}`.split(/\r\n|\n|\r(?!\n|$)/);
    open = parts.pop() ?? "";
    for (const part of parts) {
      lines += 1;
      yield lines === 1 ? part.replace(/^\uFEFF/, "") : part;
    }
    if (open.length > maxLength) {
      throw refusedRow(csvIssue(lines + 1, csvSays.rowTooLong({ maximum: maxLength })));
    }
  }
  if (open !== "") yield lines === 0 ? open.replace(/^\uFEFF/, "") : open;
}

function objectIn(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What cannot be stored exactly is not kept as cells: reading again what is nested too deep would exhaust the stack.
 */
function faultOf(object: JsonObject): Sentence | undefined {
  const fault = findJsonFault(object);
  if (fault === undefined) return undefined;
  const { path, code, values, problem: text } = fault;
  const column = path.slice(0, maxShownPath).join(".");
  return rowSays.cellNoText({ column, problem: { code, values, text } });
}

const maxShownPath = 3;

/** `{ traits: { plan } }` has the column `traits.plan`: the fields of traits and properties are columns of their own. */
function* flattened(object: JsonObject): Generator<readonly [name: string, value: Json]> {
  for (const [name, value] of Object.entries(object)) {
    if ((name === "traits" || name === "properties") && isJsonObject(value)) {
      for (const [inner, innerValue] of Object.entries(value)) yield [`${name}.${inner}`, innerValue];
    } else yield [name, value];
  }
}
