import { expect, it } from "vitest";
import { createRepeatLimit } from "./repeat-limit.js";

it("admits a text once a second and reports how many were left out", () => {
  const limit = createRepeatLimit();
  const admitted = [0, 1, 999, 1_000, 1_001, 5_000, 6_000].map((at) => limit.admit("redis is away", at));
  expect(admitted).toEqual([0, undefined, undefined, 2, undefined, 1, 0]);
});

it("counts each text separately", () => {
  const limit = createRepeatLimit();
  expect([limit.admit("redis", 0), limit.admit("mongodb", 0), limit.admit("redis", 1)]).toEqual([
    0,
    0,
    undefined,
  ]);
});

it("is not silenced by a clock that is set back", () => {
  const limit = createRepeatLimit();
  limit.admit("redis", 10_000);
  expect(limit.admit("redis", 1_000)).toBe(0);
});

it("remembers a bounded number of texts", () => {
  const limit = createRepeatLimit({ maxTexts: 2 });
  for (const text of ["a", "b", "c"]) limit.admit(text, 0);
  expect([limit.admit("c", 1), limit.admit("b", 1), limit.admit("a", 1)]).toEqual([undefined, undefined, 0]);
});
