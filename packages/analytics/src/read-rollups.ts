/**
 * Reads rollups: loads the rows that a query covers by their keys and sums the matching counts. Nothing is searched, so the
 * cost depends only on these rows, not on how many others exist.
 */
import { deliveryClasses, type ActorKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { deserializeDimensions, type Dimensions } from "./dimensions.js";
import { addCounts, type GroupedCounts } from "./grouped-counts.js";
import { rollupKey } from "./rollup-actor.js";
import { lineAndClass, deserializeRow, type RollupRow } from "./rollup-row.js";
import { addSeries, decodeSeries } from "./series.js";
import { maxCells, piecesOf, rowStarts, timeRow, type Piece } from "./tiers.js";

export interface RollupQuery {
  readonly workspaceId: WorkspaceId;
  /** ms; rounded outwards to `finestMs`. */
  readonly from: number;
  readonly to: number;
  /** The group of counts with these dimensions; undefined excludes them. */
  readonly groupOf: (of: Dimensions) => string | undefined;
}

const classes = deliveryClasses.length;

type RollupStore = Pick<ActorStore, "load">;

/** Adds to `counts`, so that several workspaces can be summed; its buckets must begin at multiples of `finestMs`. */
export async function countFromRollups(
  { workspaceId, from, to, groupOf }: RollupQuery,
  counts: GroupedCounts,
  actors: RollupStore,
): Promise<void> {
  const rows = rowsOf({ from, to }, counts.starts);
  const groupOfLine = memoized((line) => groupOf(deserializeDimensions(line)));
  const pages = await loadRows(workspaceId, new Set(rows.keys()), actors);
  const cellsOf = memoized(() => new Float64Array(maxCells * classes));
  const sum = { groupOfLine, counts, cellsOf };
  for (const [row, spans] of rows) {
    for (const page of pages.get(row) ?? []) addPage(page, spans, sum);
  }
}

/** Neighbouring cells of a row that belong to one bucket: `first` inclusive, `end` exclusive. */
interface Span {
  readonly bucket: number;
  readonly first: number;
  readonly end: number;
}

/** The rows that cover a range, with the bucket of each of their cells that lies in it. */
function rowsOf(
  { from, to }: Pick<RollupQuery, "from" | "to">,
  starts: readonly number[],
): ReadonlyMap<string, readonly Span[]> {
  const rows = new Map<string, Span[]>();
  for (const [bucket, start] of starts.entries()) {
    const end = starts[bucket + 1] ?? Infinity;
    for (const piece of piecesOf(Math.max(from, start), Math.min(to, end))) {
      for (const rowStart of rowStarts(piece)) {
        const row = timeRow(piece.tier.name, rowStart);
        const spans = rows.get(row) ?? [];
        rows.set(row, spans);
        spans.push({ bucket, ...cellsWithin(piece, rowStart) });
      }
    }
  }
  return rows;
}

function cellsWithin({ tier: { cellMs }, from, to }: Piece, rowStart: number): Omit<Span, "bucket"> {
  return {
    first: Math.max(0, (from - rowStart) / cellMs),
    end: Math.min((to - rowStart) / cellMs, maxCells),
  };
}

interface Sum {
  readonly groupOfLine: (line: string) => string | undefined;
  readonly counts: GroupedCounts;
  /** A buffer for a group's counts of one page, by cell and class; all zeros before and after use. */
  readonly cellsOf: (group: string) => Float64Array;
}

function addPage(page: RollupRow, spans: readonly Span[], { groupOfLine, counts, cellsOf }: Sum): void {
  const groups = page.lines.map(groupOfLine);
  const cellsOfLine = groups.map((group) => (group === undefined ? undefined : cellsOf(group)));
  for (const [key, text] of page.series) {
    const { line, classIndex } = lineAndClass(key);
    const cells = cellsOfLine[line];
    if (cells !== undefined) addSeries(text, cells, classIndex, classes);
  }
  for (const group of new Set(groups)) {
    if (group === undefined) continue;
    const [cells, total] = [cellsOf(group), counts.of(group)];
    for (const { bucket, first, end } of spans) {
      for (let cell = first; cell < end; cell += 1) addCounts(total, bucket, cells, cell * classes);
    }
    cells.fill(0);
  }
}

/** Several small reads run in parallel, so that parsing one overlaps with loading others. */
const rowsPerRead = 4;
const readsInParallel = 8;

/** All pages of each row; rows that do not exist are absent. */
export async function loadRows(
  workspaceId: WorkspaceId,
  rows: ReadonlySet<string>,
  actors: RollupStore,
): Promise<ReadonlyMap<string, readonly RollupRow[]>> {
  const found = new Map<string, RollupRow[]>();
  const pending = [...rows];
  const loadNext = async (): Promise<void> => {
    while (pending.length > 0) await loadPages(pending.splice(0, rowsPerRead));
  };
  /** Loads the pages with the same number of several rows together. */
  const loadPages = async (some: readonly string[]): Promise<void> => {
    let open = some;
    for (let page = 0; open.length > 0; page += 1) {
      const keyOf = (row: string): ActorKey => rollupKey(workspaceId, row, page);
      const documents = await actors.load(open.map(keyOf));
      open = open.filter((row) => {
        const document = documents.get(keyOf(row));
        if (document === undefined) return false;
        const revived = deserializeRow(document.state);
        found.set(row, [...(found.get(row) ?? []), revived]);
        return revived.continues;
      });
    }
  };
  await Promise.all(Array.from({ length: readsInParallel }, loadNext));
  return found;
}

/** The counts of a row without time, by line. */
export async function loadTotals(
  workspaceId: WorkspaceId,
  row: string,
  actors: RollupStore,
): Promise<ReadonlyMap<string, readonly number[]>> {
  return totalsOf((await loadRows(workspaceId, new Set([row]), actors)).get(row) ?? []);
}

/** As `loadTotals`, from loaded pages; each count is at the index of its class. */
export function totalsOf(pages: readonly RollupRow[]): ReadonlyMap<string, readonly number[]> {
  const totals = new Map<string, number[]>();
  for (const page of pages) {
    for (const [key, text] of page.series) {
      const { line, classIndex } = lineAndClass(key);
      const name = page.lines[line] ?? "";
      const counts = totals.get(name) ?? deliveryClasses.map(() => 0);
      totals.set(name, counts);
      counts[classIndex] = decodeSeries(text)[0] ?? 0;
    }
  }
  return totals;
}

function memoized<Value>(compute: (text: string) => Value): (text: string) => Value {
  const cached = new Map<string, Value>();
  return (text) => {
    const known = cached.get(text);
    if (known !== undefined || cached.has(text)) return known as Value;
    const value = compute(text);
    cached.set(text, value);
    return value;
  };
}
