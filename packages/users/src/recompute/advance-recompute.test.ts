import { describe, expect, it } from "vitest";
import { rotated } from "./advance-recompute.js";

describe("open recomputes", () => {
  it("are all processed in every call, and each is first in some call", () => {
    const orders = [0, 1, 2, 3].map((offset) => rotated(["a", "b", "c"], offset).join(""));
    expect(orders).toEqual(["abc", "bca", "cab", "abc"]);
    expect(rotated([], 5)).toEqual([]);
  });
});
