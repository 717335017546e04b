import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIsoTime, settleTime } from "./times.js";

describe("an ISO 8601 time", () => {
  it("of the usual form means the same as in JavaScript", () => {
    const range = {
      min: new Date("0001-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    };
    const property = fc.property(
      fc.date(range),
      (date) => parseIsoTime(date.toISOString()) === date.getTime(),
    );
    expect(fc.check(property)).toMatchObject({ failed: false });
  });

  it.each([
    ["2030-01-31", "2030-01-31T00:00:00.000Z"],
    ["2030-01-31T12:30", "2030-01-31T12:30:00.000Z"],
    ["2030-01-31T12:30:15", "2030-01-31T12:30:15.000Z"],
    ["2030-01-31 12:30:15Z", "2030-01-31T12:30:15.000Z"],
    ["2030-01-31T12:30:15.1Z", "2030-01-31T12:30:15.100Z"],
    ["2030-01-31T12:30:15.123456Z", "2030-01-31T12:30:15.123Z"],
    ["2030-01-31T12:30:15+02:00", "2030-01-31T10:30:15.000Z"],
    ["2030-01-31T12:30:15-0330", "2030-01-31T16:00:15.000Z"],
    ["2024-02-29T00:00:00Z", "2024-02-29T00:00:00.000Z"],
    ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00.000Z"],
  ])("%s is %s", (text, expected) => {
    expect(new Date(parseIsoTime(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    "",
    "yesterday",
    "1700000000",
    "1e400",
    "0000-01-01T00:00:00Z",
    "10000-01-01T00:00:00Z",
    "+010000-01-01T00:00:00Z",
    "2030-13-01",
    "2030-00-10",
    "2030-02-29",
    "2030-04-31T00:00:00Z",
    "2030-01-32",
    "2030-01-01T24:00:00Z",
    "2030-01-01T12:60:00Z",
    "2030-01-01T12:00:61Z",
    "2030-01-01T12:00:00+25:00",
    "2030-01-01T12:00:00Zjunk",
    " 2030-01-01",
    "2030-01-01T12:00:00Z\n",
  ])("%j is none", (text) => {
    expect(parseIsoTime(text)).toBeUndefined();
  });
});

describe("the time an event has", () => {
  const now = Date.parse("2030-06-01T12:00:00Z");
  const moment = (text: string): { text: string; ms: number } => ({ text, ms: Date.parse(text) });

  it("may lie a day in the future and no more", () => {
    expect(settleTime(now, moment("2030-06-02T12:00:00Z"), undefined)).toEqual({ at: now + 86_400_000 });
    expect(settleTime(now, moment("2030-06-02T12:00:00.001Z"), undefined)).toEqual({
      at: now,
      originalTimestamp: "2030-06-02T12:00:00.001Z",
    });
  });

  it("is corrected before it is judged: a clock a year ahead is only wrong by that year", () => {
    expect(settleTime(now, moment("2031-06-01T11:59:00Z"), moment("2031-06-01T12:00:00Z"))).toEqual({
      at: now - 60_000,
      originalTimestamp: "2031-06-01T11:59:00Z",
    });
  });
});
