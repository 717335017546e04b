import { describe, expect, it } from "vitest";
import { kindOf } from "./segment.js";

describe("a segment", () => {
  it("is a manual one by its entry", () => {
    const list = { entryNode: { type: "Manual", id: "1", version: 1 } as const, nodes: [] };
    const all = { entryNode: { type: "Everyone", id: "1" } as const, nodes: [] };
    expect([kindOf({ definition: list }), kindOf({ definition: all })]).toEqual(["manual", "computed"]);
  });
});
