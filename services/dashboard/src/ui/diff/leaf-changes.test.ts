import { describe, expect, it } from "vitest";
import { leafChanges } from "./leaf-changes.js";

describe("leafChanges", () => {
  it("finds nothing in equal values", () => {
    expect(leafChanges({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] })).toEqual([]);
  });

  it("names the path of each leaf that differs", () => {
    expect(
      leafChanges({ name: "Pro", limits: { day: 1, week: 3 } }, { name: "Pro", limits: { day: 2 } }),
    ).toEqual([
      { path: "limits.day", before: 1, after: 2 },
      { path: "limits.week", before: 3 },
    ]);
  });

  it("compares elements with ids by these, wherever they are in the list", () => {
    const before = [{ id: "wait", seconds: 60 }, { id: "mail" }];
    const after = [{ id: "start" }, { id: "wait", seconds: 90 }, { id: "mail" }];
    expect(leafChanges({ nodes: before }, { nodes: after })).toEqual([
      { path: "nodes.wait.seconds", before: 60, after: 90 },
      { path: "nodes.start", after: { id: "start" } },
    ]);
  });

  it("shows a value of another kind as a whole", () => {
    expect(leafChanges(undefined, { a: 1 })).toEqual([{ path: "", after: { a: 1 } }]);
    expect(leafChanges({ a: 1 }, "text", "field")).toEqual([
      { path: "field", before: { a: 1 }, after: "text" },
    ]);
  });
});
