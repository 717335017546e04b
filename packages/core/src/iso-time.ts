/**
 * Parses ISO 8601 times, years 1 to 9999, to the day, the minute, the second or a fraction of it; a space may replace the
 * T, and the offset is optional. The only parser of such text, so events, segments and journeys accept the same times.
 */

const isoTime =
  /^(?!0000)\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)?)?$/i;

/**
 * ms; undefined for anything else, 30 February included. Without an offset the time is UTC, and a date alone is its
 * midnight. Digits beyond milliseconds are dropped.
 */
export function parseIsoTime(text: string): number | undefined {
  if (!isoTime.test(text) || !isInCalendar(text)) return undefined;
  return Date.parse(inStandardForm.test(text) ? text : standardForm(text));
}

/** For a text that `parseIsoTime` accepts. */
export function hasIsoOffset(text: string): boolean {
  return /[T ].*[Z+-]/i.test(text);
}

/** `Date.parse` reads 30 February as 2 March. */
function isInCalendar(text: string): boolean {
  const day = text.slice(8, 10);
  return day <= "28" || new Date(text.slice(0, 10)).getUTCDate() === Number(day);
}

/** The ECMAScript format, which `Date.parse` reads; most texts have it. */
const inStandardForm = /^.{10}(?:T[\d:.]+Z)?$/;

function standardForm(text: string): string {
  const time = `${text.slice(0, 10)}T${text.slice(11)}`.toUpperCase().replace(",", ".");
  if (!hasIsoOffset(text)) return `${time}Z`;
  return time.replace(/([+-]\d\d):?(\d\d)?$/, (_, hours: string, minutes = "00") => `${hours}:${minutes}`);
}
