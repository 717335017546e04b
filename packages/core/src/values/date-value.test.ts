import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseDateValue } from "./date-value.js";

describe("a date value", () => {
  it.each([
    ["2026-05-10T09:00:00Z", "2026-05-10T09:00:00.000Z"],
    ["2026-05-10T11:00:00+02:00", "2026-05-10T09:00:00.000Z"],
    ["Sun, 10 May 2026 09:00:00 GMT", "2026-05-10T09:00:00.000Z"],
    ["Sun, 10 May 2026 11:00:00 +0200 (CEST)", "2026-05-10T09:00:00.000Z"],
    ["1 Jan 26 00:30 EST", "2026-01-01T05:30:00.000Z"],
    ["31 Dec 99 23:59:59 utc", "1999-12-31T23:59:59.000Z"],
    [1_778_403_600, "2026-05-10T09:00:00.000Z"],
    ["1778403600", "2026-05-10T09:00:00.000Z"],
    [1_778_403_600_250, "2026-05-10T09:00:00.250Z"],
    ["1778403600250", "2026-05-10T09:00:00.250Z"],
    ["1778403600.25", "2026-05-10T09:00:00.250Z"],
    ["-631152000", "1950-01-01T00:00:00.000Z"],
    [0, "1970-01-01T00:00:00.000Z"],
    ["20260510T090000Z", "2026-05-10T09:00:00.000Z"],
    ["20260510T1130+0230", "2026-05-10T09:00:00.000Z"],
    ["20260510T110000,25+02", "2026-05-10T09:00:00.250Z"],
    [" 2026-05-10T09:00:00Z\n", "2026-05-10T09:00:00.000Z"],
  ])("%j is the moment %s", (value, moment) => {
    expect(parseDateValue(value)).toStrictEqual({ ms: Date.parse(moment), isLocal: false });
  });

  it.each([
    ["20260510T0900", "2026-05-10T09:00:00.000Z"],
    ["20260510 090000", "2026-05-10T09:00:00.000Z"],
    ["2026-05-10T09:00", "2026-05-10T09:00:00.000Z"],
    ["2026-05-10 09:00:00.5", "2026-05-10T09:00:00.500Z"],
    ["Sun, 10 May 2026 09:00:00", "2026-05-10T09:00:00.000Z"],
  ])("%j is local: clocks show %s", (value, shown) => {
    expect(parseDateValue(value)).toStrictEqual({ ms: Date.parse(shown), isLocal: true });
  });

  it.each(["2026-05-10", "20260510", " 2026-05-10 "])("%j is a day", (value) => {
    const ms = Date.parse("2026-05-10T00:00:00.000Z");
    expect(parseDateValue(value)).toStrictEqual({ ms, isLocal: true, isDay: true });
  });

  it.each([
    "",
    "  ",
    "not a date",
    "10.05.2026",
    "05/10/2026",
    "2026",
    "2026051",
    "20261310",
    "20260230",
    "20260510T25",
    "20260510T2500Z",
    "202605-10",
    "2026-02-30",
    "30 Feb 2026 09:00:00 GMT",
    "10 Mai 2026 09:00:00 GMT",
    "10 May 2026 25:00:00 GMT",
    "10 May 2026 09:00:00 CET",
    "10 May 2026 09:00:00 +9900",
    "1e9",
    "0x10",
    "9".repeat(17),
    "8640000000000001",
    null,
    true,
    [],
    {},
    1e300,
    undefined,
  ])("%j is none", (value) => {
    expect(parseDateValue(value)).toBeUndefined();
  });

  it("parses every date that `Date` writes, in each of its forms", () => {
    const dates = fc.date({ min: new Date("1000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        const seconds = Math.floor(date.getTime() / 1000) * 1000;
        expect(parseDateValue(date.toISOString())?.ms).toBe(date.getTime());
        expect(parseDateValue(date.toUTCString())?.ms).toBe(seconds);
      }),
    );
  });
});
