import { describe, expect, it } from "vitest";
import { parseDateValue, type Json } from "@signalbox/core";
import { momentOfDate } from "./date-value.js";
import { at } from "./journeys.fixture.js";

function dateValueOf(value: Json | undefined, zone: string): number | undefined {
  const date = parseDateValue(value);
  return date && momentOfDate(date, zone);
}

describe("a date among a user's properties", () => {
  it.each([
    ["2026-05-10T09:00:00Z", "2026-05-10T09:00:00Z"],
    ["2026-05-10T09:00:00.250+02:00", "2026-05-10T07:00:00.250Z"],
    ["2026-05-10 09:00:00-0300", "2026-05-10T12:00:00Z"],
    ["2026-05-10T09:00", "2026-05-10T07:00:00Z"],
    ["2026-05-10", "2026-05-09T22:00:00Z"],
    ["2026-03-29T02:30:00", "2026-03-29T01:00:00Z"],
    ["2026-10-25T02:30:00", "2026-10-25T00:30:00Z"],
    ["Sun, 10 May 2026 09:00:00 +0000", "2026-05-10T09:00:00Z"],
    ["Sun, 10 May 2026 09:00:00", "2026-05-10T07:00:00Z"],
    ["1778403600", "2026-05-10T09:00:00Z"],
    ["1778403600000", "2026-05-10T09:00:00Z"],
    [1_778_403_600, "2026-05-10T09:00:00Z"],
    [1_778_403_600_000, "2026-05-10T09:00:00Z"],
  ])("%j is %s in Berlin", (value, moment) => {
    expect(new Date(dateValueOf(value, "Europe/Berlin") ?? Number.NaN)).toStrictEqual(new Date(at(moment)));
  });

  it.each([
    "",
    "soon",
    "2026-13-01",
    "2026-02-30",
    "2026-05-10T25:00",
    "10.05.2026",
    "2026",
    "9".repeat(1e5),
  ])("%j is none", (value) => {
    expect(dateValueOf(value, "UTC")).toBeUndefined();
  });

  it.each([null, true, [], {}, 1e300, undefined])("%j is none", (value) => {
    expect(dateValueOf(value, "UTC")).toBeUndefined();
  });
});
