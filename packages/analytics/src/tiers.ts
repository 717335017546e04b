/**
 * The finenesses at which deliveries are counted over time. Each counts all of them, in cells of its own length; a question
 * is answered from the coarsest cells that fit, and from finer ones at its ends. A row holds at most `maxCells` cells, so
 * no row grows for ever. All lengths count from the epoch, UTC.
 */
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

export interface Tier {
  /** Begins the names of its rows. */
  readonly name: string;
  readonly cellMs: number;
  readonly rowMs: number;
}

/** From fine to coarse; each cell is made of whole cells of the tier before. */
export const tiers: readonly Tier[] = [
  { name: "30s", cellMs: 30 * second, rowMs: hour },
  { name: "5m", cellMs: 5 * minute, rowMs: day },
  { name: "30m", cellMs: 30 * minute, rowMs: 6 * day },
  { name: "1h", cellMs: hour, rowMs: 12 * day },
  { name: "6h", cellMs: 6 * hour, rowMs: 60 * day },
];

export const maxCells = 288;
/** The finest there is: bounds of questions are rounded outwards to it. */
export const finestMs: number = 30 * second;

/** A stretch of time that cells of one tier make up: `from` inclusive, `to` exclusive. */
export interface Piece {
  readonly tier: Tier;
  readonly from: number;
  readonly to: number;
}

/** The stretch in pieces next to each other, in order; no cell of them crosses a multiple of `bucketMs`. */
export function piecesOf(from: number, to: number, bucketMs: number = Infinity): readonly Piece[] {
  const fitting = tiers.filter(({ cellMs }) => bucketMs === Infinity || bucketMs % cellMs === 0);
  return split(roundDown(from, finestMs), roundUp(to, finestMs), fitting);
}

function split(from: number, to: number, fitting: readonly Tier[]): Piece[] {
  const tier = fitting.at(-1);
  if (tier === undefined || from >= to) return [];
  const finer = fitting.slice(0, -1);
  const [start, end] = [roundUp(from, tier.cellMs), roundDown(to, tier.cellMs)];
  if (start >= end) return split(from, to, finer);
  return [...split(from, start, finer), { tier, from: start, to: end }, ...split(end, to, finer)];
}

/** When the rows begin that hold the piece. */
export function rowStarts({ tier, from, to }: Piece): readonly number[] {
  const first = roundDown(from, tier.rowMs);
  return Array.from(
    { length: Math.ceil((to - first) / tier.rowMs) },
    (_, index) => first + index * tier.rowMs,
  );
}

/** The row that holds a moment, and the place of its cell there. */
export function cellOf(
  { name, cellMs, rowMs }: Tier,
  at: number,
): { readonly row: string; readonly cell: number } {
  const start = roundDown(at, rowMs);
  return { row: timeRow(name, start), cell: Math.floor((at - start) / cellMs) };
}

/** Rows begin at whole hours. */
export function timeRow(tierName: string, start: number): string {
  return `${tierName}/${new Date(start).toISOString().slice(0, 13)}`;
}

/** When a row begins; undefined for one without time. */
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
