import { describe, expect, it } from "vitest";
import { isUnfilled, kindOf } from "./segment.js";

describe("a segment", () => {
  it("is a manual one by its entry", () => {
    const list = { entryNode: { type: "Manual", id: "1", version: 1 } as const, nodes: [] };
    const all = { entryNode: { type: "Everyone", id: "1" } as const, nodes: [] };
    expect([kindOf({ definition: list }), kindOf({ definition: all })]).toEqual(["manual", "computed"]);
  });

  it("is unfilled while nobody was put on the list", () => {
    const list = { entryNode: { type: "Manual", id: "1", version: 1 } as const, nodes: [] };
    const all = { entryNode: { type: "Everyone", id: "1" } as const, nodes: [] };
    expect([
      isUnfilled({ definition: list, status: "NotStarted" }),
      isUnfilled({ definition: list, status: "Running" }),
      isUnfilled({ definition: list, status: "Paused" }),
      isUnfilled({ definition: all, status: "NotStarted" }),
    ]).toEqual([true, false, false, false]);
  });
});
