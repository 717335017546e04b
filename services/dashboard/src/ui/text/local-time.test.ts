import { expect, it } from "vitest";
import { localTimeOf, momentOfLocalTime } from "./local-time.js";

it.each([
  ["2026-01-31T12:00", "UTC", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31T00:05", "Europe/Berlin", "2026-01-30T23:05:00.000Z"],
  ["2026-07-01T12:00", "Europe/Berlin", "2026-07-01T10:00:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["2026-01-01T05:30", "Asia/Kolkata", "2026-01-01T00:00:00.000Z"],
  ["2026-01-01T00:00", "America/St_Johns", "2026-01-01T03:30:00.000Z"],
])("reads and writes %s in %s", (text, zone, moment) => {
  expect(new Date(momentOfLocalTime(text, zone) ?? 0).toISOString()).toBe(moment);
  expect(localTimeOf(Date.parse(moment), zone)).toBe(text);
});

it("reads seconds, too, and no time from a text that is none", () => {
  expect(momentOfLocalTime("2026-01-31T12:00:30", "Asia/Tokyo")).toBe(Date.UTC(2026, 0, 31, 3, 0, 30));
  expect(momentOfLocalTime("", "Asia/Tokyo")).toBeUndefined();
});
