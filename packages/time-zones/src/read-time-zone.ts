/**
 * Reads a time zone as systems write it: an IANA name in any case, an offset from UTC (`+0200`, `GMT+2`, `UTC+02:00`,
 * `Z`), a name of Rails or of Windows, or such a name behind its offset. The one reader of users' zones.
 */
import type { Json } from "@signalbox/core";
import { railsZones } from "./rails-zones.js";
import { windowsZones } from "./windows-zones.js";

/** An IANA name or an offset as `+02:00`, both known to `Intl` and Temporal; undefined for anything else. */
export function readTimeZone(value: Json | undefined): string | undefined {
  if (typeof value !== "string" || value.length > maxLength) return undefined;
  if (known.has(value)) return known.get(value);
  const zone = read(value.trim().replace(/\s+/g, " "));
  if (known.size >= maxKnown) known.clear();
  known.set(value, zone);
  return zone;
}

const maxLength = 120;
const maxKnown = 2_000;
/** Asking for a zone costs more than what is done with it, and users have few. */
const known = new Map<string, string | undefined>();

/** `(GMT+01:00) Berlin`, `(UTC+01:00) Amsterdam, Berlin, Bern`. */
const behindOffset = /^\(([^()]*)\) ?(.*)$/;

function read(text: string): string | undefined {
  const [, offset, names] = behindOffset.exec(text) ?? [];
  if (offset === undefined || names === undefined) return offsetOf(text) ?? named(text);
  return named(names) ?? named(names.split(",", 1)[0] ?? "") ?? offsetOf(offset.trim());
}

/**
 * Ahead of UTC with a plus, as ISO 8601 has it. IANA's `Etc/GMT+2`, which is behind UTC, is a name.
 */
const offsetPattern = /^(?:utc|gmt)? ?([+\u2212-]) ?(\d{1,2})(?::?([0-5]\d)(?::?00)?)?$/i;

const furthestHours = 23;

function offsetOf(text: string): string | undefined {
  if (/^(?:z|utc|gmt)$/i.test(text)) return "UTC";
  const [, sign, hours = "", minutes = "00"] = offsetPattern.exec(text) ?? [];
  if (sign === undefined || Number(hours) > furthestHours) return undefined;
  return `${sign === "+" ? "+" : "-"}${hours.padStart(2, "0")}:${minutes}`;
}

function named(name: string): string | undefined {
  const lower = name.toLowerCase();
  return ianaZone(name) ?? windowsZones.get(standard(lower)) ?? railsZones.get(lower);
}

/** Windows also shows `W. Europe Daylight Time`. */
function standard(name: string): string {
  return name.replace(/ (?:daylight|summer) time\b/, " standard time");
}

const ianaPattern = /^[A-Za-z][\w+/-]{0,99}$/;

function ianaZone(name: string): string | undefined {
  const id = name.includes("/") ? name.replaceAll(" ", "_") : name;
  if (!ianaPattern.test(id)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions();
    // An alias stays the name it is.
    return timeZone.toLowerCase() === id.toLowerCase() ? timeZone : id;
  } catch {
    return undefined;
  }
}
