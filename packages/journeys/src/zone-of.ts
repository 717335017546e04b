/**
 * The time zone of a user: the zone the user's properties name, else the one of the coordinates. What names no zone counts
 * as unknown.
 */
import { isJsonObject, type Json } from "@signalbox/core";
import { readTimeZone } from "@signalbox/time-zones";
import zoneAt from "@photostructure/tz-lookup";
import { Temporal } from "temporal-polyfill";

export interface ZoneHints {
  /** As `readTimeZone` reads it. */
  readonly timezone?: Json;
  /** As `"52.52,13.40"`, `[52.52, 13.4]`, or an object with `lat` and `lon`. */
  readonly latLon?: Json;
}

/** An IANA name, or an offset as `+02:00`. */
export function zoneOf({ timezone, latLon }: ZoneHints): string | undefined {
  const named = readTimeZone(timezone);
  if (named !== undefined) return named;
  const place = placeOf(latLon);
  if (place === undefined) return undefined;
  const zone = zoneAt(...place);
  return isZone(zone) ? zone : undefined;
}

/** Whether the user's properties name a zone that is none. */
export function hasUnreadableZone({ timezone }: ZoneHints): boolean {
  const isMissing = timezone === undefined || timezone === null || timezone === "";
  return !isMissing && readTimeZone(timezone) === undefined;
}

/** Names and offsets only: Temporal also accepts whole dates that contain a zone. */
const zonePattern = /^(?:[A-Za-z][\w+/-]{0,99}|[+-]\d\d:\d\d)$/;

/** For settings and definitions, which keep the text as it is. */
export function isZone(value: Json | undefined): value is string {
  if (typeof value !== "string" || !zonePattern.test(value)) return false;
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(value);
    return true;
  } catch {
    return false;
  }
}

function placeOf(latLon: Json | undefined): readonly [number, number] | undefined {
  const [latitude, longitude, ...more] = coordinatesOf(latLon).map(coordinate);
  if (latitude === undefined || longitude === undefined || more.length > 0) return undefined;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? [latitude, longitude] : undefined;
}

function coordinatesOf(latLon: Json | undefined): readonly (Json | undefined)[] {
  if (typeof latLon === "string") return latLon.length > 100 ? [] : latLon.split(",");
  if (isJsonObject(latLon)) {
    const { lat, latitude, lon, lng, longitude } = latLon;
    return [lat ?? latitude, lon ?? lng ?? longitude];
  }
  return Array.isArray(latLon) ? (latLon as readonly Json[]) : [];
}

function coordinate(value: Json | undefined): number | undefined {
  const isText = typeof value === "string" && value.trim() !== "";
  const number = isText || typeof value === "number" ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
