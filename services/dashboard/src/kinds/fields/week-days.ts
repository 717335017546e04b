/** Days of the week of a definition, 0 (Sunday) to 6: without a list all of them. Pure. */

/** In the order in which they are shown. */
export const allDays: readonly number[] = [1, 2, 3, 4, 5, 6, 0];

/** With the day, or without it; undefined for all of them. */
export function withDayToggled(days: readonly number[] | undefined, day: number): number[] | undefined {
  const chosen = new Set(days ?? allDays);
  if (!chosen.delete(day)) chosen.add(day);
  return allDays.every((each) => chosen.has(each)) ? undefined : [...chosen].toSorted((a, b) => a - b);
}
