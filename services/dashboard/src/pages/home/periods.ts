/** The periods of the figures, each with the one before it. */

export const periods = ["24h", "7d", "30d"] as const;
export type Period = (typeof periods)[number];

export const usualPeriod: Period = "7d";

const dayMs = 86_400_000;
const lengthMs: Readonly<Record<Period, number>> = { "24h": dayMs, "7d": 7 * dayMs, "30d": 30 * dayMs };
const minuteMs = 60_000;

/** Of a chart of the period. */
export function granularityOf(period: Period): "1hour" | "6hours" | "1day" {
  return period === "24h" ? "1hour" : period === "7d" ? "6hours" : "1day";
}

export interface Bounds {
  /** ISO 8601. */
  readonly startDate: string;
  readonly endDate: string;
}

/** The period that ends now, and the one before it; both at whole minutes, so that equal questions share an answer. */
export function boundsOf(period: Period, now: number): { readonly current: Bounds; readonly before: Bounds } {
  const end = Math.ceil(now / minuteMs) * minuteMs;
  const start = end - lengthMs[period];
  return { current: between(start, end), before: between(start - lengthMs[period], start) };
}

/** ms */
export function periodOf({ startDate, endDate }: Bounds): { readonly from: number; readonly to: number } {
  return { from: Date.parse(startDate), to: Date.parse(endDate) };
}

function between(start: number, end: number): Bounds {
  return { startDate: new Date(start).toISOString(), endDate: new Date(end).toISOString() };
}

/** As a share of the value before, such as 0.25; undefined where there is nothing to compare with. */
export function changeOf(current: number, before: number): number | undefined {
  return before === 0 ? undefined : (current - before) / before;
}
