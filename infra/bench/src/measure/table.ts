/** Results as text for a terminal. */
import type { Outcome, Row } from "../benchmark.js";

/** Columns as wide as their widest cell, separated by two spaces; a detail is on the line below its row. */
export function renderRows(rows: readonly Row[]): string {
  const head = ["", "figure", "limit", "ratio", "goal", ""];
  const cells = rows.map(cellsOf);
  const widths = head.map((title, column) =>
    Math.max(title.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 || column > 3 ? cell.padEnd(pick(widths, column)) : cell.padStart(pick(widths, column)),
      )
      .join("  ")
      .trimEnd();
  const lines = rows.flatMap((row, index) => [
    line(cells[index] ?? []),
    ...(row.detail === undefined ? [] : [`    ${row.detail}`]),
  ]);
  return [line(head), ...lines].map((text) => `  ${text}`).join("\n");
}

export function renderMemory({ memory }: Outcome): string {
  const parts = memory.map(({ name, mebibytes }) => `${name} ${mebibytes.toFixed(0)}`);
  return `  memory at the end, MiB: ${parts.join(", ")}`;
}

function cellsOf({ what, figure, unit, limit, ratio, goal, met }: Row): string[] {
  return [
    limit === undefined ? what : `${what}, against ${limit.what}`,
    `${readable(figure)} ${unit}`,
    limit === undefined ? "" : readable(limit.figure),
    ratio === undefined ? "" : ratio.toFixed(2),
    goal ?? "",
    met === undefined ? "" : met ? "met" : "MISSED",
  ];
}

/** Three significant digits: 12.3 rather than 12.3456, 12,346 rather than 12,345.6. */
function readable(figure: number): string {
  return figure.toLocaleString("en", { maximumFractionDigits: figure < 100 ? 1 : 0 });
}

function pick(widths: readonly number[], column: number): number {
  return widths[column] ?? 0;
}
