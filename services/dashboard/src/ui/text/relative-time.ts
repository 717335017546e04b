/** How long ago a moment is, in words, as far as that says more than its date. Pure. */
import type { Language } from "../../data/index.js";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Beyond, a date says more. */
const longestMs = 7 * dayMs;

const formats = new Map<Language, Intl.RelativeTimeFormat>();

/** `3 minutes ago`, `in 2 hours`, `yesterday`; undefined for more than a week. */
export function relativeTime(at: number, now: number, language: Language): string | undefined {
  const distance = at - now;
  const length = Math.abs(distance);
  if (length >= longestMs) return undefined;
  const format = formats.get(language) ?? new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  formats.set(language, format);
  if (length < minuteMs) return format.format(0, "second");
  if (length < hourMs) return format.format(Math.trunc(distance / minuteMs), "minute");
  if (length < dayMs) return format.format(Math.trunc(distance / hourMs), "hour");
  return format.format(Math.trunc(distance / dayMs), "day");
}
