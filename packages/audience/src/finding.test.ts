import { expect, it } from "vitest";
import { all, always, any, within } from "./finding.js";

const soon = { value: true, until: 10 };
const later = { value: true, until: 20 };
const notSoon = { value: false, until: 10 };
const notLater = { value: false, until: 20 };

it("holds of all until the first does not", () => {
  expect(all([soon, later])).toStrictEqual({ value: true, until: 10 });
});

it("fails of all as long as any one of them fails", () => {
  expect(all([notSoon, notLater, soon])).toStrictEqual({ value: false, until: 20 });
  expect(all([notSoon, always(false)])).toStrictEqual(always(false));
});

it("holds of any as long as any one of them holds", () => {
  expect(any([soon, later, notSoon])).toStrictEqual({ value: true, until: 20 });
  expect(any([notSoon, notLater])).toStrictEqual({ value: false, until: 10 });
});

it("is within from the start to just before the end", () => {
  const span = { from: 10, end: 20 };
  expect([9, 10, 19, 20].map((now) => within(now, span))).toStrictEqual([
    { value: false, until: 10 },
    { value: true, until: 20 },
    { value: true, until: 20 },
    always(false),
  ]);
});
