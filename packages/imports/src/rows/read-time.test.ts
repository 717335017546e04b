import { describe, expect, it } from "vitest";
import { readMoment, type TimeRules } from "./read-time.js";

function read(text: string, rules: TimeRules = {}): string | undefined {
  const ms = readMoment(text, rules);
  return ms === undefined ? undefined : new Date(ms).toISOString();
}

describe("a time of a file", () => {
  it.each([
    ["2026-01-31T12:00:00Z", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31 12:00:00+02:00", "2026-01-31T10:00:00.000Z"],
    ["2026-01-31T12:00:00", "2026-01-31T12:00:00.000Z"],
    ["2026-01-31", "2026-01-31T00:00:00.000Z"],
    ["20260131T120000Z", "2026-01-31T12:00:00.000Z"],
    ["31.01.2026", "2026-01-31T00:00:00.000Z"],
    ["31.1.2026 9:05", "2026-01-31T09:05:00.000Z"],
    ["31.01.2026, 23:59:58", "2026-01-31T23:59:58.000Z"],
    ["1769860800", "2026-01-31T12:00:00.000Z"],
    ["1769860800.5", "2026-01-31T12:00:00.500Z"],
    ["1769860800123", "2026-01-31T12:00:00.123Z"],
    ["1769860800123456", "2026-01-31T12:00:00.123Z"],
    [" 1769860800 ", "2026-01-31T12:00:00.000Z"],
  ])("%j is %s", (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  it.each(["", "yesterday", "31.02.2026", "12/31/2026 10:00", "31.01.2026 25:00", "12345", "-1769860800"])(
    "%j is none",
    (text) => {
      expect(read(text)).toBeUndefined();
    },
  );

  it("has the month first where the mapping says so", () => {
    expect(read("12/31/2026 10:00", { dates: "mdy" })).toBe("2026-12-31T10:00:00.000Z");
  });

  it("is of the zone of the mapping unless it names one, and Unix time of none", () => {
    const berlin = { timezone: "Europe/Berlin" };
    expect(read("31.01.2026 12:00", berlin)).toBe("2026-01-31T11:00:00.000Z");
    expect(read("2026-07-31T12:00:00", berlin)).toBe("2026-07-31T10:00:00.000Z");
    expect(read("2026-07-31", berlin)).toBe("2026-07-30T22:00:00.000Z");
    expect(read("2026-01-31T12:00:00Z", berlin)).toBe("2026-01-31T12:00:00.000Z");
    expect(read("1769860800", berlin)).toBe("2026-01-31T12:00:00.000Z");
  });
});
