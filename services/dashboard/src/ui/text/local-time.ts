/** Moments as the browser's field for a date and a time takes them, in a time zone. Pure. */

/** `2026-01-31T12:00`, which is the time in the zone. */
export function localTimeOf(moment: number, zone: string): string {
  const format = new Intl.DateTimeFormat("en", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** ms. Undefined for no time. A time that the zone skips is one before or after; of one that it has twice, one counts. */
export function momentOfLocalTime(text: string, zone: string): number | undefined {
  const asUtc = Date.parse(`${text}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Near a change of the clock the offset is that of the moment that was found.
  const near = asUtc - offsetAt(asUtc, zone);
  return asUtc - offsetAt(near, zone);
}

function offsetAt(moment: number, zone: string): number {
  const minute = Math.floor(moment / 60_000) * 60_000;
  return Date.parse(`${localTimeOf(minute, zone)}Z`) - minute;
}
