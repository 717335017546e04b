/**
 * The time resolutions at which deliveries are counted. Each tier counts all deliveries, in cells of its own length; a query
 * reads the coarsest cells that fit, and finer ones at both ends. A row has at most `maxCells` cells, so rows are bounded.
 * Cells and rows are aligned to the epoch, UTC.
 */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface Tier {
  /** The prefix of its rows' names. */
  readonly name: string;
  readonly cellMs: number;
  readonly rowMs: number;
}

/** From fine to coarse; each cell consists of whole cells of the tier before. */
export const tiers: readonly Tier[] = [
  { name: "30s", cellMs: 30 * second, rowMs: hour },
  { name: "5m", cellMs: 5 * minute, rowMs: day },
  { name: "30m", cellMs: 30 * minute, rowMs: 6 * day },
  { name: "1h", cellMs: hour, rowMs: 12 * day },
  { name: "6h", cellMs: 6 * hour, rowMs: 60 * day },
];

export const maxCells = 288;
/** The finest resolution; the bounds of queries are rounded outwards to it. */
export const finestMs: number = 30 * second;

/** A time range that consists of whole cells of one tier: `from` inclusive, `to` exclusive. */
export interface Piece {
  readonly tier: Tier;
  readonly from: number;
  readonly to: number;
}

/** Splits the range into adjacent pieces of the coarsest cells that fit, in order. */
export function piecesOf(from: number, to: number): readonly Piece[] {
  return split(roundDown(from, finestMs), roundUp(to, finestMs), tiers);
}

function split(from: number, to: number, usable: readonly Tier[]): Piece[] {
  const tier = usable.at(-1);
  if (tier === undefined || from >= to) return [];
  const finer = usable.slice(0, -1);
  const [start, end] = [roundUp(from, tier.cellMs), roundDown(to, tier.cellMs)];
  if (start >= end) return split(from, to, finer);
  return [...split(from, start, finer), { tier, from: start, to: end }, ...split(end, to, finer)];
}

/** The start times of the rows that contain the piece. */
export function rowStarts({ tier, from, to }: Piece): readonly number[] {
  const first = roundDown(from, tier.rowMs);
  return Array.from(
    { length: Math.ceil((to - first) / tier.rowMs) },
    (_, index) => first + index * tier.rowMs,
  );
}

/** The row that contains a time, and the index of its cell in that row. */
export function cellOf(
  { name, cellMs, rowMs }: Tier,
  at: number,
): { readonly row: string; readonly cell: number } {
  const start = roundDown(at, rowMs);
  return { row: timeRow(name, start), cell: Math.floor((at - start) / cellMs) };
}

/** The name of a row; rows begin at whole hours. */
export function timeRow(tierName: string, start: number): string {
  return `${tierName}/${new Date(start).toISOString().slice(0, 13)}`;
}

/** The start of a row, ms; undefined for a row without time. */
export function startOfRow(row: string): number | undefined {
  const [name = "", start = ""] = row.split("/");
  return tiers.some((tier) => tier.name === name) ? Date.parse(`${start}:00Z`) : undefined;
}

export function roundDown(at: number, ms: number): number {
  return Math.floor(at / ms) * ms;
}

function roundUp(at: number, ms: number): number {
  return Math.ceil(at / ms) * ms;
}
