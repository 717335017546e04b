import { describe, expect, it } from "vitest";
import { settleTime } from "./fields.js";

describe("the time of an event", () => {
  const now = Date.parse("2030-06-01T12:00:00Z");
  const moment = (text: string): { text: string; ms: number } => ({ text, ms: Date.parse(text) });

  it("may be at most a day in the future", () => {
    expect(settleTime(now, moment("2030-06-02T12:00:00Z"), undefined)).toEqual({ at: now + 86_400_000 });
    expect(settleTime(now, moment("2030-06-02T12:00:00.001Z"), undefined)).toEqual({
      at: now,
      originalTimestamp: "2030-06-02T12:00:00.001Z",
    });
  });

  it("is corrected before it is checked: a clock that is a year ahead is only wrong by that year", () => {
    expect(settleTime(now, moment("2031-06-01T11:59:00Z"), moment("2031-06-01T12:00:00Z"))).toEqual({
      at: now - 60_000,
      originalTimestamp: "2031-06-01T11:59:00Z",
    });
  });
});
