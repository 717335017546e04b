import { expect, it } from "vitest";
import type { WorkspaceId } from "../ids.js";
import { workspaceId } from "../testing.js";
import { deliveryBatches } from "./delivery-batches.js";

const other = `${workspaceId.slice(0, -1)}0` as WorkspaceId;

it("holds items of one workspace each, in order, and not too many", () => {
  const items = Array.from({ length: 130 }, (_, id) => ({
    workspaceId: id % 2 === 0 ? workspaceId : other,
    id,
  }));
  const batches = deliveryBatches(items);
  expect(batches.map(({ items: own, share }) => [share.of, own.length])).toStrictEqual([
    [workspaceId, 50],
    [workspaceId, 15],
    [other, 50],
    [other, 15],
  ]);
  expect(batches[0]?.items.map(({ id }) => id)).toStrictEqual(Array.from({ length: 50 }, (_, id) => id * 2));
});

it("is bounded in bytes; an item that is larger has a batch of its own", () => {
  const items = [300_000, 200_000, 100_000, 900_000, 10].map((bytes) => ({
    workspaceId,
    text: "x".repeat(bytes),
  }));
  expect(deliveryBatches(items).map(({ items: own }) => own.length)).toStrictEqual([2, 1, 1, 1]);
});
