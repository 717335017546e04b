import { expect, it } from "vitest";
import { periodOf } from "./period-of.js";

it("takes the largest unit that fits a whole number of times", () => {
  expect([86_400, 7_200, 5_400, 90].map(periodOf)).toEqual([
    { unit: "days", count: 1 },
    { unit: "hoursLong", count: 2 },
    { unit: "minutes", count: 90 },
    { unit: "seconds", count: 90 },
  ]);
});
