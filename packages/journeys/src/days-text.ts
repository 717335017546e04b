/** Days of the week in English sentences. */
const dayNames = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** Days 0 (Sunday) to 6, in this order: `Monday or Friday`. */
export function daysText(days: readonly number[]): string {
  return dayNames.filter((_, day) => days.includes(day)).join(" or ");
}
