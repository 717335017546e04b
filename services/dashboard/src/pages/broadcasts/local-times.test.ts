import { describe, expect, it } from "vitest";
import { localTimesAhead, placeOf, shownPlaces } from "./local-times.js";

describe("local times ahead", () => {
  it("are one entry a moment, with the places of all its zones", () => {
    const timesAhead = [
      { at: 1, timezone: "Asia/Tokyo", count: 2 },
      { at: 5, timezone: "Europe/Berlin", count: 120 },
      { at: 5, timezone: "Europe/Vienna", count: 7 },
    ];
    expect(localTimesAhead({ timesAhead }, "de")).toEqual([
      { at: 1, places: ["Tokio"], count: 2 },
      { at: 5, places: ["Berlin", "Wien"], count: 127 },
    ]);
    expect(localTimesAhead({}, "en")).toEqual([]);
  });

  it.each([
    ["Europe/Vienna", "Vienna", "Wien"],
    ["America/Argentina/Buenos_Aires", "Buenos Aires", "Buenos Aires"],
    ["+05:30", "UTC+05:30", "UTC+05:30"],
    ["UTC", "UTC", "UTC"],
  ])("name %s by its place", (timezone, english, german) => {
    expect([placeOf(timezone, "en"), placeOf(timezone, "de")]).toEqual([english, german]);
  });

  it("name three places of many", () => {
    expect(shownPlaces(["a", "b", "c", "d", "e"])).toEqual({ names: ["a", "b", "c"], others: 2 });
    expect(shownPlaces(["a"])).toEqual({ names: ["a"], others: 0 });
  });
});
