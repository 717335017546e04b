import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasIsoOffset, parseClientTime, parseIsoTime } from "./iso-time.js";

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

describe("the time of a client's clock", () => {
  it("is any ISO 8601 time", () => {
    const time = "2030-01-31T12:30:15.5+02:00";
    expect(parseClientTime(time)).toBe(parseIsoTime(time));
  });

  it.each([
    ["20300131", "2030-01-31T00:00:00.000Z"],
    ["20300131T1230", "2030-01-31T12:30:00.000Z"],
    ["20300131T123015Z", "2030-01-31T12:30:15.000Z"],
    ["20300131t123015.25z", "2030-01-31T12:30:15.250Z"],
    ["20300131T123015,25-0330", "2030-01-31T16:00:15.250Z"],
    ["20300131T123015+02", "2030-01-31T10:30:15.000Z"],
    ["20300131 123015+02:00", "2030-01-31T10:30:15.000Z"],
    ["20300131T12:30:15Z", "2030-01-31T12:30:15.000Z"],
    ["2030-01-31T123015Z", "2030-01-31T12:30:15.000Z"],
  ])("may have the basic form: %s is %s", (text, expected) => {
    expect(new Date(parseClientTime(text) ?? Number.NaN).toISOString()).toBe(expected);
    expect(parseIsoTime(text)).toBeUndefined();
  });

  it.each([
    "arab",
    "arabext",
    "beng",
    "deva",
    "fullwide",
    "khmr",
    "mathsans",
    "mong",
    "mymr",
    "tamldec",
    "thai",
  ])("may be written in the digits of %s", (numberingSystem) => {
    const digits = new Intl.NumberFormat("en", { numberingSystem });
    const inScript = (text: string): string =>
      text.replaceAll(/\d/g, (digit) => digits.format(Number(digit)));
    const property = fc.property(
      fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true }),
      (date) => parseClientTime(inScript(date.toISOString())) === date.getTime(),
    );
    expect(fc.check(property, { numRuns: 20 })).toMatchObject({ failed: false });
    expect(parseClientTime(inScript("20300131T123015Z"))).toBe(Date.UTC(2030, 0, 31, 12, 30, 15));
  });

  it.each([
    ["\u200f٢٠٣٠-٠١-٣١T١٢:٣٠:١٥Z", "2030-01-31T12:30:15.000Z"],
    ["２０３０－０１－３１Ｔ１２：３０：１５Ｚ", "2030-01-31T12:30:15.000Z"],
    ["٢٠٣٠-٠١-٣١T١٢:٣٠:١٥\u2212٠٣٣٠", "2030-01-31T16:00:15.000Z"],
  ])("may have signs of its script: %j is %s", (text, expected) => {
    expect(new Date(parseClientTime(text) ?? Number.NaN).toISOString()).toBe(expected);
  });

  it.each([
    "",
    "٢٠٣٠-١٣-٠١",
    "٢٠٣٠-٠٢-٣٠T٠٠:٠٠:٠٠Z",
    "20300230",
    "20301301T000000Z",
    "203001",
    "2030013",
    "1700000000",
    "1700000000000",
    "20300131123015",
    "20300131T12301",
    "²⁰³⁰x",
    "yesterday",
    "٢".repeat(1_000),
  ])("is not %j", (text) => {
    expect(parseClientTime(text)).toBeUndefined();
  });
});
