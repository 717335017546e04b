import { expect, it } from "vitest";
import { nodeNames } from "./journey-nodes.js";

it("names nodes, by their id where they have no name", () => {
  const nodes = [{ id: "a", name: "Welcome" }, { id: "b", name: "" }, { id: "c" }];
  expect([...nodeNames({ nodes })]).toEqual([
    ["a", "Welcome"],
    ["b", "b"],
    ["c", "c"],
  ]);
  expect(nodeNames(undefined).size).toBe(0);
});
