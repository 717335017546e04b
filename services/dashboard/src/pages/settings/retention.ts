/** For how many days entries are kept, as a form holds it: null for ever, a text while it is typed. Pure. */
export type DaysDraft = number | string | null;

export const fewestDays = 30;
export const mostDays = 3_650;

const proposed = 365;

/** Of a period that is chosen first. */
export function proposedDays(most: number): number {
  return Math.min(proposed, most);
}

/** Undefined: it is incomplete. */
export function daysOf(draft: DaysDraft): number | null | undefined {
  return typeof draft === "string" ? undefined : draft;
}

export interface DaysLimits {
  readonly fewest: number;
  readonly most: number;
}

/** Whether a number of days is outside of what is permitted; never so while a field is empty, or for ever. */
export function isOutside(draft: DaysDraft, { fewest, most }: DaysLimits): boolean {
  return typeof draft === "number" && (draft < fewest || draft > most);
}

/** Whether entries are removed that are kept now; `before`: what limits them, null: nothing. */
export function isShorter(days: number, before: readonly (number | null)[]): boolean {
  return days < Math.min(...before.map((limit) => limit ?? Infinity));
}
