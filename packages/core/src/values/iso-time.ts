/**
 * Parses ISO 8601 times, years 1 to 9999, to the day, the minute, the second or a fraction of it; a space may replace the
 * T, and the offset is optional. The only parser of such text, so events, segments and journeys accept the same times;
 * from clients' clocks it also reads the basic form and other digits.
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

/**
 * The time of a client's clock: like `parseIsoTime`, and also ISO 8601's basic form (`20300131T123015Z`) and the decimal
 * digits of any script, which clocks of phones write in their owner's language (`٢٠٣٠-٠١-٣١T١٢:٣٠:١٥Z`). Definitions do
 * not read these: in a trait, `20300131` may be any number.
 */
export function parseClientTime(text: string): number | undefined {
  const ms = parseIsoTime(text);
  if (ms !== undefined || text.length > longestClientTime) return ms;
  return parseIsoTime(extendedForm(inAscii(text)));
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

/** In UTF-16 units; digits of some scripts have two. */
const longestClientTime = 80;

/** `20300131T123015.5+0200` → `2030-01-31T12:30:15.5+0200`; other text as it is. */
function extendedForm(text: string): string {
  return text
    .replace(/^(\d{4})(\d\d)(\d\d)(?=$|[T ])/i, "$1-$2-$3")
    .replace(
      /^(.{10}[T ]\d\d)(\d\d)(?:(\d\d)((?:[.,]\d+)?))?(?=$|[Z+-])/i,
      (_, hour, minute, second, fraction) =>
        second === undefined ? `${hour}:${minute}` : `${hour}:${minute}:${second}${fraction}`,
    );
}

/** Digits of any script, full-width letters and signs, and the minus sign in ASCII; without marks of direction. */
function inAscii(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Nd}/gu, digitIn)
    .replaceAll("\u2212", "-");
}

/** Each script's digits are ten successive code points from its zero on (Unicode 16, section 4.6). */
function digitIn(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit(code - before - 1)) before += 1;
  return String(before % 10);
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
