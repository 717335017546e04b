import { describe, expect, it } from "vitest";
import { allDays, withDayToggled } from "./week-days.js";

describe("days of the week", () => {
  it("are all others when one of all is taken away", () => {
    expect(withDayToggled(undefined, 0)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("are in their order, and not named when they are all", () => {
    expect(withDayToggled([5, 1], 3)).toEqual([1, 3, 5]);
    expect(withDayToggled([1, 2, 3, 4, 5, 6], 0)).toBeUndefined();
  });

  it("come back when a day is toggled twice", () => {
    for (const day of allDays) expect(withDayToggled(withDayToggled([1, 2], day), day)).toEqual([1, 2]);
  });

  it("may be none in a draft", () => {
    expect(withDayToggled([1], 1)).toEqual([]);
  });
});
