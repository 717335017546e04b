/**
 * A page of a rollup row: lines, each with a count per class and cell. Counts are added, never set, so their order does not
 * matter. A page has at most `maxLines` lines; deltas of further lines go to the row's next page and stay there, so a page
 * is bounded for any number of templates.
 */
import { deliveryClasses } from "@signalbox/core";
import { defineState, type StateFormat } from "@signalbox/engine";
import { z } from "zod";
import { decodeSeries, encodeSeries } from "./series.js";

export const rollupKind = "rollup";
export const maxLines = 250;

export interface RollupRow {
  /** The keys of the lines; a line keeps its index. */
  readonly lines: readonly string[];
  /** By `seriesKey`. */
  readonly series: ReadonlyMap<number, string>;
  /** Whether there is a next page. */
  readonly continues: boolean;
}

export const emptyRow: RollupRow = { lines: [], series: new Map(), continues: false };

/** A line, then cell, class and count of each change, in one flat array. */
export type LineDelta = readonly [line: string, ...changes: number[]];

export function seriesKey(line: number, classIndex: number): number {
  return line * deliveryClasses.length + classIndex;
}

export function lineAndClass(key: number): { readonly line: number; readonly classIndex: number } {
  const classIndex = key % deliveryClasses.length;
  return { line: (key - classIndex) / deliveryClasses.length, classIndex };
}

/** The row with the changes, and `left`, the deltas for its next page. */
export function addToRow(
  row: RollupRow,
  deltas: readonly LineDelta[],
): { readonly row: RollupRow; readonly left: readonly LineDelta[] } {
  const lines = [...row.lines];
  const positions = new Map(lines.map((line, position) => [line, position]));
  const left: LineDelta[] = [];
  const counts = new Map<number, number[]>();
  for (const delta of deltas) {
    const [line, ...changes] = delta;
    let position = positions.get(line);
    if (position === undefined && lines.length >= maxLines) {
      left.push(delta);
      continue;
    }
    if (position === undefined) {
      position = lines.push(line) - 1;
      positions.set(line, position);
    }
    addToLine(row, position, changes, counts);
  }
  const series = new Map(row.series);
  for (const [key, values] of counts) {
    const text = encodeSeries(values);
    if (text === "") series.delete(key);
    else series.set(key, text);
  }
  return { row: { lines, series, continues: row.continues || left.length > 0 }, left };
}

function addToLine(
  row: RollupRow,
  line: number,
  changes: readonly number[],
  counts: Map<number, number[]>,
): void {
  for (let index = 0; index + 2 < changes.length; index += 3) {
    const [cell = 0, classIndex = 0, count = 0] = changes.slice(index, index + 3);
    const key = seriesKey(line, classIndex);
    const values = counts.get(key) ?? decodeSeries(row.series.get(key) ?? "");
    counts.set(key, values);
    while (values.length <= cell) values.push(0);
    values[cell] = (values[cell] ?? 0) + count;
  }
}

interface StoredRow {
  readonly v: 1;
  readonly lines: readonly string[];
  /** The key and the text of each series, in one flat array. */
  readonly series: readonly (number | string)[];
  readonly continues?: true;
}

export const rollupStateFormat: StateFormat<StoredRow> = defineState<StoredRow>(1, {
  kind: rollupKind,
  schema: z.object({
    v: z.literal(1),
    lines: z.array(z.string()),
    series: z.array(z.union([z.number(), z.string()])),
    continues: z.literal(true).exactOptional(),
  }),
  fits: ({ lines, series }) => Array.isArray(lines) && Array.isArray(series),
});

export function serializeRow({ lines, series, continues }: RollupRow): string {
  const flat = [...series].toSorted(([one], [other]) => one - other).flat();
  return rollupStateFormat.write({ v: 1, lines, series: flat, ...(continues && { continues }) });
}

export function deserializeRow(text: string): RollupRow {
  const { lines, series: flat, continues = false } = rollupStateFormat.read(text);
  const series = new Map<number, string>();
  for (let index = 0; index + 1 < flat.length; index += 2)
    series.set(Number(flat[index]), String(flat[index + 1]));
  return { lines, series, continues };
}
