/** The period that a list is of, from what its address says. */
import type { periodFields, SearchOf } from "./search-of.js";

export type Period = SearchOf<typeof periodFields>;

/** Of a period between two moments, or from one on, or until one: what stands before the dates. */
export type PeriodText = "between" | "since" | "until";

/** Undefined for a period that has a name, and without one. */
export function customPeriodText({ within, from, to }: Period): PeriodText | undefined {
  if (within !== undefined) return undefined;
  if (from === undefined) return to === undefined ? undefined : "until";
  return to === undefined ? "since" : "between";
}

const periodMs = { "1h": 3_600_000, "24h": 86_400_000, "7d": 604_800_000, "30d": 2_592_000_000 } as const;

/** The bounds of a period, ms. One that ends now begins at a whole minute, so that equal questions share an answer. */
export function boundsOf({ within, from, to }: Period): { readonly from?: number; readonly to?: number } {
  if (within === undefined) return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  return { from: Math.floor((Date.now() - periodMs[within]) / 60_000) * 60_000 };
}
