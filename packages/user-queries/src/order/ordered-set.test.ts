import type { WorkspaceId } from "@signalbox/core";
import { expect, it } from "vitest";
import { orderSet } from "./ordered-set.js";
import type { PropertyOrder } from "./property-order.js";
import { filterSet } from "../filter/filtered-set.js";
import type { UserSet } from "../sets/user-set.js";

const workspaceId = "5e1a1b1c-0000-4000-8000-000000000001" as WorkspaceId;

it("reads a first page in the order of a property without counting a million users", async () => {
  const uncounted = (): Promise<never> => Promise.reject(new Error("a million were counted"));
  const allUsers: UserSet = {
    readAtMost: 1_000,
    count: uncounted,
    walk: async () => [],
    among: async () => new Set(),
  };
  const property: PropertyOrder = {
    count: uncounted,
    walk: async ({ limit }) =>
      Array.from({ length: limit }, (_, place) => ({ value: "2a", place: `u/${place}`, workspaceId })),
    valuesAt: async () => new Map(),
  };
  const ordered = orderSet({
    workspaceId,
    set: filterSet({ allUsers, required: [], excluded: [] }),
    property,
    isDescending: true,
    pageSize: 50,
    readAllUpTo: 5_000,
  });
  expect(await ordered.walk({ from: undefined, back: false, limit: 51 })).toHaveLength(51);
});
