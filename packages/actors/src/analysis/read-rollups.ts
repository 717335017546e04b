/**
 * Reads what was counted: loads the rows a question touches by their keys, and adds up what it asks for. Nothing is
 * searched, so the cost is that of the rows, whatever stands beside them.
 */
import { deliveryClasses, type ActorKey, type ActorStore, type WorkspaceId } from "@signalbox/core";
import { reviveDimensions, type Dimensions } from "./dimensions.js";
import { rollupKey } from "./rollup-actor.js";
import { lineAndClass, reviveRow, type RollupRow } from "./rollup-row.js";
import { decodeSeries } from "./series.js";
import { piecesOf, rowStarts, timeRow, type Piece } from "./tiers.js";

/** How many deliveries of each class, by its place in `deliveryClasses`. */
export type ClassCounts = number[];

export interface RollupQuestion {
  readonly workspaceId: WorkspaceId;
  /** ms; rounded outwards to `finestMs`. */
  readonly from: number;
  readonly to: number;
  /** Where buckets begin, which are multiples of `bucketMs` apart; without it all is one bucket. */
  readonly bucketMs?: number;
  readonly bucketAt?: (at: number) => number;
  /** The group that what has these dimensions belongs to; undefined leaves it out. */
  readonly groupOf: (of: Dimensions) => string | undefined;
}

/** By group, and there by the beginning of the bucket, ms. */
export type GroupedCounts = Map<string, Map<number, ClassCounts>>;

export function addCount(
  counts: GroupedCounts,
  {
    group,
    bucket,
    classIndex,
  }: { readonly group: string; readonly bucket: number; readonly classIndex: number },
  count: number,
): void {
  const buckets = counts.get(group) ?? new Map<number, ClassCounts>();
  counts.set(group, buckets);
  const classes = buckets.get(bucket) ?? deliveryClasses.map(() => 0);
  buckets.set(bucket, classes);
  classes[classIndex] = (classes[classIndex] ?? 0) + count;
}

type RollupStore = Pick<ActorStore, "load">;

/** Adds to `counts`, so that several workspaces can be asked. */
export async function countFromRollups(
  question: RollupQuestion,
  actors: RollupStore,
  counts: GroupedCounts = new Map(),
): Promise<GroupedCounts> {
  const { workspaceId, from, to, bucketMs, bucketAt = () => 0 } = question;
  const parts = piecesOf(from, to, bucketMs).flatMap((piece) =>
    rowStarts(piece).map((start) => ({ piece, start, row: timeRow(piece.tier.name, start) })),
  );
  const groupOfLine = remembered((line) => question.groupOf(reviveDimensions(line)));
  const pages = await loadRows(workspaceId, new Set(parts.map(({ row }) => row)), actors);
  for (const part of parts) {
    for (const page of pages.get(part.row) ?? []) addPage(page, part, { groupOfLine, bucketAt, counts });
  }
  return counts;
}

interface Part {
  readonly piece: Piece;
  readonly start: number;
}

interface Sum {
  readonly groupOfLine: (line: string) => string | undefined;
  readonly bucketAt: (at: number) => number;
  readonly counts: GroupedCounts;
}

function addPage(page: RollupRow, { piece, start }: Part, { groupOfLine, bucketAt, counts }: Sum): void {
  const { cellMs } = piece.tier;
  const first = Math.max(0, (piece.from - start) / cellMs);
  const end = (piece.to - start) / cellMs;
  for (const [key, text] of page.series) {
    const { line, classIndex } = lineAndClass(key);
    const group = groupOfLine(page.lines[line] ?? "");
    if (group === undefined) continue;
    const values = decodeSeries(text);
    for (let cell = first; cell < end && cell < values.length; cell += 1) {
      const count = values[cell] ?? 0;
      if (count !== 0)
        addCount(counts, { group, bucket: bucketAt(start + cell * cellMs), classIndex }, count);
    }
  }
}

const rowsAtOnce = 50;

/** All pages of each row, those of rows that do not exist left out. Pages of one depth are loaded together. */
export async function loadRows(
  workspaceId: WorkspaceId,
  rows: ReadonlySet<string>,
  actors: RollupStore,
): Promise<ReadonlyMap<string, readonly RollupRow[]>> {
  const found = new Map<string, RollupRow[]>();
  let open: readonly string[] = [...rows];
  for (let page = 0; open.length > 0; page += 1) {
    const documents = await loadMany(
      open.map((row) => rollupKey(workspaceId, row, page)),
      actors,
    );
    open = open.filter((row) => {
      const text = documents.get(rollupKey(workspaceId, row, page));
      if (text === undefined) return false;
      const revived = reviveRow(text);
      found.set(row, [...(found.get(row) ?? []), revived]);
      return revived.continues;
    });
  }
  return found;
}

async function loadMany(
  keys: readonly ActorKey[],
  actors: RollupStore,
): Promise<ReadonlyMap<ActorKey, string>> {
  const texts = new Map<ActorKey, string>();
  for (let start = 0; start < keys.length; start += rowsAtOnce) {
    const documents = await actors.load(keys.slice(start, start + rowsAtOnce));
    for (const [key, { state }] of documents) texts.set(key, state);
  }
  return texts;
}

/** What stands in a row without time, by line. */
export async function loadTotals(
  workspaceId: WorkspaceId,
  row: string,
  actors: RollupStore,
): Promise<ReadonlyMap<string, ClassCounts>> {
  const totals = new Map<string, ClassCounts>();
  for (const page of (await loadRows(workspaceId, new Set([row]), actors)).get(row) ?? []) {
    for (const [key, text] of page.series) {
      const { line, classIndex } = lineAndClass(key);
      const name = page.lines[line] ?? "";
      const classes = totals.get(name) ?? deliveryClasses.map(() => 0);
      totals.set(name, classes);
      classes[classIndex] = decodeSeries(text)[0] ?? 0;
    }
  }
  return totals;
}

function remembered<Value>(ask: (text: string) => Value): (text: string) => Value {
  const answers = new Map<string, Value>();
  return (text) => {
    const known = answers.get(text);
    if (known !== undefined || answers.has(text)) return known as Value;
    const answer = ask(text);
    answers.set(text, answer);
    return answer;
  };
}
