import { expect, it } from "vitest";
import { keyedInterests } from "./keyed-interest.js";

const condition = { type: "KeyedPerformed", id: "1", event: "Purchased", key: "cartId" } as const;

it("names the event and key of a keyed segment", () => {
  expect(keyedInterests({ entryNode: condition, nodes: [] })).toEqual([
    { event: "Purchased", key: "cartId" },
  ]);
});

it("finds keyed leaves of a group of properties", () => {
  const leaf = { type: "KeyedPerformed", id: "a", event: "Cart*", path: "$.total", key: "cartId" } as const;
  const trait = { type: "Trait", id: "b", path: "$.total" } as const;
  const any = { type: "AnyOf", id: "c", children: ["a", "b"] } as const;
  expect(keyedInterests({ type: "Group", entry: "c", nodes: [any, leaf, trait] })).toEqual([
    { event: "Cart*", key: "cartId" },
  ]);
  expect(keyedInterests({ type: "KeyedPerformed", event: "Cart", path: "$.total", key: "id" })).toEqual([
    { event: "Cart", key: "id" },
  ]);
});

it("finds nothing in other definitions", () => {
  expect(keyedInterests({ type: "KeyedPerformed", event: "", path: "$.total", key: "id" })).toEqual([
    { event: "*", key: "id" },
  ]);
  expect(keyedInterests({ type: "Trait", path: "$.total" })).toEqual([]);
});
