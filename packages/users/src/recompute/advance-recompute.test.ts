import { describe, expect, it } from "vitest";
import { rotated } from "./advance-recompute.js";

describe("workspaces with something to recompute", () => {
  it("each come first in some turn, and all come in every turn", () => {
    const orders = [0, 1, 2, 3].map((offset) => rotated(["a", "b", "c"], offset).join(""));
    expect(orders).toEqual(["abc", "bca", "cab", "abc"]);
    expect(rotated([], 5)).toEqual([]);
  });
});
