import { describe, expect, it } from "vitest";
import { isLocalDateTime, momentInZone, momentInZoneFrom } from "./local-date-time.js";

const iso = (text: string, zone: string): string => new Date(momentInZone(text, zone)).toISOString();

describe("a local date and time", () => {
  it("is the moment at which clocks of the zone show it", () => {
    expect(iso("2026-11-21T09:00", "Europe/Berlin")).toBe("2026-11-21T08:00:00.000Z");
    expect(iso("2026-07-01T09:00:30", "Europe/Berlin")).toBe("2026-07-01T07:00:30.000Z");
    expect(iso("2026-07-01 09:00", "America/New_York")).toBe("2026-07-01T13:00:00.000Z");
    expect(iso("2026-07-01T09:00", "Asia/Kathmandu")).toBe("2026-07-01T03:15:00.000Z");
    expect(iso("2026-07-01T09:00:00.250", "+02:00")).toBe("2026-07-01T07:00:00.250Z");
    expect(iso("2026-07-01T09:00", "UTC")).toBe("2026-07-01T09:00:00.000Z");
  });

  it.each([
    ["Europe/Berlin", "2026-03-29T02:30", "2026-03-29T01:00:00.000Z"],
    ["Europe/London", "2026-03-29T01:30", "2026-03-29T01:00:00.000Z"],
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T07:00:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04T00:15", "2018-11-04T03:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-10-04T02:15", "2026-10-03T15:30:00.000Z"],
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-30T10:00:00.000Z"],
  ])("that %s leaves out is the first moment after the gap: %s", (zone, text, moment) => {
    expect(iso(text, zone)).toBe(moment);
  });

  it.each([
    ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T00:30:00.000Z"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05T01:45", "2026-04-04T14:45:00.000Z"],
  ])("that %s shows twice is the first of the two: %s", (zone, text, moment) => {
    expect(iso(text, zone)).toBe(moment);
  });

  it.each([
    ["Asia/Tokyo", "2026-05-01T05:29", "2026-04-30T20:28:00Z", "2026-04-30T20:29:00.000Z"],
    ["Asia/Tokyo", "2026-05-01T05:29", "2026-04-30T20:29:00Z", "2026-04-30T20:29:00.000Z"],
    ["Asia/Tokyo", "2026-05-01T05:29", "2026-04-30T20:30:00Z", "2026-05-01T20:29:00.000Z"],
    ["Asia/Tokyo", "2026-05-01T05:29", "2026-05-09T20:30:00Z", "2026-05-10T20:29:00.000Z"],
    // The next day has 23 hours, and 25.
    ["Europe/Berlin", "2026-03-28T09:00", "2026-03-28T08:30:00Z", "2026-03-29T07:00:00.000Z"],
    ["Europe/Berlin", "2026-10-24T09:00", "2026-10-24T08:30:00Z", "2026-10-25T08:00:00.000Z"],
    // The next day has no such time.
    ["Europe/Berlin", "2026-03-28T02:30", "2026-03-28T12:00:00Z", "2026-03-29T01:00:00.000Z"],
  ])("in %s, %s is shown from %s on at %s", (zone, text, from, moment) => {
    expect(new Date(momentInZoneFrom(text, zone, Date.parse(from))).toISOString()).toBe(moment);
  });

  it("comes first where the day begins first", () => {
    const zones = ["+14:00", "Asia/Tokyo", "UTC", "America/New_York", "-12:00"];
    const moments = zones.map((zone) => momentInZone("2026-05-01T10:00", zone));
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
    expect((moments.at(-1) ?? 0) - (moments[0] ?? 0)).toBe(26 * 3_600_000);
  });

  it.each([
    "",
    "tomorrow",
    "2026-05-01",
    "2026-05-01T10",
    "2026-05-01T10:00Z",
    "2026-05-01T10:00+02:00",
    "2026-02-30T10:00",
    "2026-13-01T10:00",
    "2026-05-01T24:00",
    "2026-05-01T10:60",
    "2026-05-01T10:00:60",
    "2026-05-01T10:00[Europe/Berlin]",
    "20260501T1000",
  ])("is nothing else: %j", (text) => {
    expect(isLocalDateTime(text)).toBe(false);
    expect(() => momentInZone(text, "UTC")).toThrow(RangeError);
  });
});
