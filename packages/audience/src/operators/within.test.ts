import { expect, it } from "vitest";
import { momentAt, start } from "../histories.fixture.js";
import { conformsAsOperator, found } from "./conformance.fixture.js";
import type { Operator } from "./index.js";

const withinTen: Operator = { type: "Within", windowSeconds: 10 };

conformsAsOperator({
  type: "Within",
  samples: [withinTen, { type: "Within", windowSeconds: 0.5 }, { type: "Within", windowSeconds: 3e9 }],
  broken: [
    { operator: { type: "Within" }, path: ".windowSeconds" },
    { operator: { type: "Within", windowSeconds: 0 }, path: ".windowSeconds" },
    { operator: { type: "Within", windowSeconds: -1 }, path: ".windowSeconds" },
    { operator: { type: "Within", windowSeconds: 4e9 }, path: ".windowSeconds" },
    { operator: { type: "Within", windowSeconds: "10" }, path: ".windowSeconds" },
  ],
});

it("begins at the date and ends so long after it", () => {
  const date = new Date(momentAt(5)).toISOString();
  expect([4.999, 5, 14.999, 15].map((seconds) => found(withinTen, date, seconds))).toStrictEqual([
    false,
    true,
    true,
    false,
  ]);
});

it.each([start, start / 1000, `${start}`, `${start / 1000}`, new Date(start).toUTCString()])(
  "reads the date %j",
  (date) => {
    expect(found(withinTen, date, 1)).toBe(true);
    expect(found(withinTen, date, 11)).toBe(false);
  },
);

it.each(["yesterday", "2026-02-30", "", null, true, [], undefined])(
  "does not take %j for a date",
  (value) => {
    expect(found(withinTen, value, 1)).toBe(false);
  },
);
