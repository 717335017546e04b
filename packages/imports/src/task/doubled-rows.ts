/**
 * Rows that name a user whom an earlier row of the file names. They are found page by page: what was seen before a page is
 * kept in memory between the turns of an import, and read from the stored rows again where another worker goes on. Of a
 * file with more users than are kept, a row behind the limit can be compared with those only.
 */
import { normalAddress } from "@signalbox/addresses";
import type { StoredPart } from "@signalbox/long-tasks";
import { readRowsText, type ImportRow } from "../rows/import-row.js";
import type { ReadRow, RowReader } from "../rows/read-row.js";
import { createSeenKeys, type SeenKeys } from "./seen-keys.js";

export interface DoubledRow {
  readonly row: number;
  /** The first row about this user. */
  readonly earlier: number;
  /** As the row names the user. */
  readonly user: string;
}

export interface Doubles {
  readonly doubled: readonly DoubledRow[];
  /** Rows that may be doubled: the users before them were too many to keep. */
  readonly uncompared: number;
}

export interface DoublesFinder {
  /** Of the rows of a part, all of which have been read before or are the next. */
  find(part: number, rows: readonly ImportRow[]): Promise<Doubles>;
}

interface SeenParts {
  readonly keys: SeenKeys;
  /** The parts before this one were seen. */
  next: number;
}

export interface SeenFiles {
  /** Of the file with this name, as far as it was seen in this process. */
  of(name: string): SeenParts;
  forget(name: string): void;
}

/** As many files are imported side by side without reading rows again. */
const maxFiles = 4;

/** For one process. */
export function createSeenFiles(limit?: number): SeenFiles {
  const files = new Map<string, SeenParts>();
  return {
    of(name) {
      const found = files.get(name) ?? { keys: createSeenKeys(limit), next: 0 };
      files.delete(name);
      files.set(name, found);
      for (const oldest of files.keys()) {
        if (files.size <= maxFiles) break;
        files.delete(oldest);
      }
      return found;
    },
    forget: (name) => void files.delete(name),
  };
}

export interface DoublesRules {
  readonly seen: SeenParts;
  readonly reader: RowReader;
  /** Some stored parts from this number on, in order. */
  readonly partsFrom: (number: number) => Promise<readonly StoredPart[]>;
}

export function createDoublesFinder({ seen, reader, partsFrom }: DoublesRules): DoublesFinder {
  const readAll = (rows: readonly ImportRow[]): readonly ReadRow[] =>
    rows.map((row) => reader.read(row)).filter((row): row is ReadRow => !("problem" in row));
  const add = (part: number, rows: readonly ReadRow[]): void => {
    for (const row of rows) seen.keys.add(keyOf(row), row.row);
    seen.next = Math.max(seen.next, part + 1);
  };
  return {
    async find(part, rows) {
      while (seen.next < part) {
        const before = (await partsFrom(seen.next)).filter(({ number }) => number < part);
        // A part that is gone ends the import, which says so itself.
        if (before.length === 0) break;
        for (const { number, text } of before) add(number, readAll(readRowsText(text)));
      }
      const read = readAll(rows);
      if (seen.next <= part) add(part, read);
      return doublesIn(read, seen.keys);
    },
  };
}

function doublesIn(rows: readonly ReadRow[], keys: SeenKeys): Doubles {
  const doubled: DoubledRow[] = [];
  let uncompared = 0;
  for (const row of rows) {
    const earlier = keys.firstRow(keyOf(row));
    if (earlier === undefined) uncompared += 1;
    else if (earlier < row.row) doubled.push({ row: row.row, earlier, user: nameOf(row) });
  }
  return { doubled, uncompared };
}

/** The same for rows that name the same user in the same way. */
function keyOf({ id, anonymousId, email = "" }: ReadRow): string {
  if (id !== undefined) return `id ${id}`;
  return anonymousId === undefined ? `email ${normalAddress("Email", email)}` : `anonymous ${anonymousId}`;
}

function nameOf({ id, anonymousId, email = "" }: ReadRow): string {
  return id ?? anonymousId ?? email;
}
