import { describe, expect, it } from "vitest";
import { zoneClock } from "./zone-clock.js";

const at = (text: string): number => Date.parse(text);

describe("the clocks of a zone", () => {
  it.each([
    ["UTC", "2026-11-27T12:00:00Z", "2026-11-27T12:00:00Z"],
    ["America/New_York", "2026-11-27T12:00:00Z", "2026-11-27T07:00:00Z"],
    ["America/New_York", "2026-07-01T12:00:00Z", "2026-07-01T08:00:00Z"],
    ["Asia/Kathmandu", "2026-11-27T12:00:00Z", "2026-11-27T17:45:00Z"],
    ["+02:00", "2026-11-27T12:00:00Z", "2026-11-27T14:00:00Z"],
  ])("of %s show at %s what clocks in UTC show at %s", (zone, moment, shown) => {
    expect(zoneClock(zone).shownAt(at(moment))).toBe(at(shown));
    expect(zoneClock(zone).momentOf(at(shown))).toBe(at(moment));
  });

  it("show a repeated time first before they are set back", () => {
    expect(zoneClock("Europe/Berlin").momentOf(at("2026-10-25T02:30:00Z"))).toBe(at("2026-10-25T00:30:00Z"));
  });

  it("skip to the time after the step", () => {
    expect(zoneClock("Europe/Berlin").momentOf(at("2026-03-29T02:30:00Z"))).toBe(at("2026-03-29T01:30:00Z"));
  });
});
