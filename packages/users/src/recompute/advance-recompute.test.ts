import { describe, expect, it } from "vitest";
import { takingTurns } from "./advance-recompute.js";

describe("workspaces with something to recompute", () => {
  it("each come first in some turn, and all come in every turn", () => {
    const turns = [0, 1, 2, 3].map((turn) => takingTurns(["a", "b", "c"], turn).join(""));
    expect(turns).toEqual(["abc", "bca", "cab", "abc"]);
    expect(takingTurns([], 5)).toEqual([]);
  });
});
