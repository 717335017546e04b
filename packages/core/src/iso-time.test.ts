import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasIsoOffset, parseIsoTime } from "./iso-time.js";

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
    ["2030-01-31T12:30:15,1239", "2030-01-31T12:30:15.123Z"],
    ["2030-01-31t12:30z", "2030-01-31T12:30:00.000Z"],
    ["2030-01-31T12:30:15+02:00", "2030-01-31T10:30:15.000Z"],
    ["2030-01-31T12:30:15-0330", "2030-01-31T16:00:15.000Z"],
    ["2030-01-31T12:30-03", "2030-01-31T15:30:00.000Z"],
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
    "2030-01-01T12:00:60Z",
    "2030-01-01T12:00:61Z",
    "2030-01-01T12:00:00+25:00",
    "2030-01-01T12:00:00+02:",
    "2030-01-01T12:00:00Zjunk",
    " 2030-01-01",
    "2030-01-01T12:00:00Z\n",
  ])("%j is none", (text) => {
    expect(parseIsoTime(text)).toBeUndefined();
  });

  it.each([
    ["2030-01-31", false],
    ["2030-01-31T12:30", false],
    ["2030-01-31 12:30:15.5", false],
    ["2030-01-31T12:30Z", true],
    ["2030-01-31t12:30z", true],
    ["2030-01-31T12:30+02", true],
    ["2030-01-31 12:30:15-0330", true],
  ])("%s has an offset: %j", (text, expected) => {
    expect(hasIsoOffset(text)).toBe(expected);
  });
});
