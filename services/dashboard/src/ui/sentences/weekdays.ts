/** Days of the week in words. */
import type { Language } from "../../data/index.js";

const daysPerWeek = 7;

/** Days 0 (Sunday) to 6, Monday first. */
export function weekdays(days: readonly number[], language: Language): string {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return (
    [...new Set(days)]
      .toSorted((one, other) => ((one + 6) % daysPerWeek) - ((other + 6) % daysPerWeek))
      // 4 January 1970 was a Sunday.
      .map((day) => format.format(new Date(Date.UTC(1970, 0, 4 + day))))
      .join(", ")
  );
}
