import { pathText } from "@signalbox/core";
import { expect, it } from "vitest";
import { graphIssues, type GraphNode } from "./check-graph.js";

function node(id: string, index: number, ...children: (string | undefined)[]): GraphNode {
  return { id, children, path: ["nodes", index] };
}

function faultPaths(nodes: readonly GraphNode[]): string[] {
  return graphIssues(nodes).map(({ path }) => pathText(path));
}

it("accepts a tree, and shared and repeated children", () => {
  const shared = [node("a", 0, "b", "c", "b"), node("b", 1, "d"), node("c", 2, "d"), node("d", 3)];
  expect(faultPaths(shared)).toStrictEqual([]);
});

it("reports every edge that closes a cycle", () => {
  const nodes = [node("a", 0, "b"), node("b", 1, "c", "b"), node("c", 2, "a")];
  expect(faultPaths(nodes)).toStrictEqual(["nodes[2].children[0]", "nodes[1].children[1]"]);
});

it("reports unknown children and duplicate ids, and accepts unreachable nodes", () => {
  const nodes = [node("a", 0, undefined, "x"), node("a", 1), node("b", 2)];
  expect(faultPaths(nodes)).toStrictEqual(["nodes[1].id", "nodes[0].children[1]"]);
});

it("accepts a chain of any length", () => {
  const chain = Array.from({ length: 100_000 }, (_, index) => node(`${index}`, index, `${index + 1}`));
  expect(faultPaths(chain)).toStrictEqual(["nodes[99999].children[0]"]);
});
