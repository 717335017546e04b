import { expect, it } from "vitest";
import { addTimesAhead } from "./times-ahead.js";

const rome = { at: 2, timezone: "Europe/Rome" };
const berlin = { at: 2, timezone: "Europe/Berlin" };
const tokyo = { at: 1, timezone: "Asia/Tokyo" };

it("counts users by moment and zone, the earliest moment first, and of one moment the largest zone", () => {
  const once = addTimesAhead([], [rome, berlin, tokyo]);
  expect(addTimesAhead(once, [berlin, berlin])).toEqual([
    { ...tokyo, count: 1 },
    { ...berlin, count: 3 },
    { ...rome, count: 1 },
  ]);
});

it("counts zones above a hundred with the largest one of their moment, and loses no user", () => {
  const zones = Array.from({ length: 130 }, (_, index) => ({ at: 5, timezone: `Zone/${index}` }));
  const ahead = addTimesAhead([{ ...tokyo, count: 7 }], zones);
  expect(ahead).toHaveLength(100);
  expect(ahead[0]).toEqual({ ...tokyo, count: 7 });
  expect(ahead.reduce((sum, { count }) => sum + count, 0)).toBe(137);
});
