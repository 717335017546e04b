import { describe, expect, it } from "vitest";
import { extrapolate } from "./compute-segments.js";

describe("extrapolate", () => {
  it("assumes that the remaining users take as long as those that are done", () => {
    expect(extrapolate(60, { done: 250, total: 1_000 })).toBe(240);
    expect(extrapolate(60, { done: 1_100, total: 1_000 })).toBe(60);
  });

  it("is infinite before the first user is done", () => {
    expect(extrapolate(60, { done: 0, total: 1_000 })).toBe(Infinity);
  });
});
