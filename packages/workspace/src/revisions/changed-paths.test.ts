import type { Json } from "@signalbox/core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changedPaths } from "./changed-paths.js";

describe("changedPaths", () => {
  it.each<readonly [string, Json, Json, readonly object[]]>([
    ["nothing", { a: [1, { b: null }] }, { a: [1, { b: null }] }, []],
    ["a value", { a: { b: 1 } }, { a: { b: 2 } }, [{ path: ["a", "b"], before: 1, after: 2 }]],
    ["a field that is added", { a: {} }, { a: { b: null } }, [{ path: ["a", "b"], after: null }]],
    ["a field that is removed", { a: { b: 1 } }, { a: {} }, [{ path: ["a", "b"], before: 1 }]],
    ["another type", { a: [1] }, { a: { 0: 1 } }, [{ path: ["a"], before: [1], after: { 0: 1 } }]],
    [
      "an item by its index",
      { a: [1, 2] },
      { a: [1, 3, 4] },
      [
        { path: ["a", 1], before: 2, after: 3 },
        { path: ["a", 2], after: 4 },
      ],
    ],
    [
      "an item that is put before others, by its id",
      {
        nodes: [
          { id: "1", n: 1 },
          { id: "2", n: 2 },
        ],
      },
      { nodes: [{ id: "0" }, { id: "1", n: 1 }, { id: "2", n: 3 }] },
      [
        { path: ["nodes", "2", "n"], before: 2, after: 3 },
        { path: ["nodes", "0"], after: { id: "0" } },
      ],
    ],
    [
      "another order alone",
      { nodes: [{ id: "1" }, { id: "2" }] },
      { nodes: [{ id: "2" }, { id: "1" }] },
      [{ path: ["nodes"], before: [{ id: "1" }, { id: "2" }], after: [{ id: "2" }, { id: "1" }] }],
    ],
    [
      "items with the same id, by their indexes",
      [{ id: "1", a: 1 }, { id: "1" }],
      [{ id: "1", a: 2 }, { id: "1" }],
      [{ path: [0, "a"], before: 1, after: 2 }],
    ],
  ])("finds %s", (_, before, after, changes) => {
    expect(changedPaths(before, after)).toEqual(changes);
  });

  it("finds something exactly where definitions differ, and the reverse of it the other way round", () => {
    const definition = fc
      .jsonValue({ maxDepth: 4 })
      .map((value) => JSON.parse(JSON.stringify(value)) as Json);
    fc.assert(
      fc.property(definition, definition, (before, after) => {
        const forth = changedPaths(before, after);
        const back = changedPaths(after, before);
        expect(changedPaths(before, before)).toEqual([]);
        expect(forth.length === 0).toBe(
          JSON.stringify(before) === JSON.stringify(after) || back.length === 0,
        );
        expect(new Set(back.map(({ path }) => JSON.stringify(path)))).toEqual(
          new Set(forth.map(({ path }) => JSON.stringify(path))),
        );
      }),
    );
  });
});
