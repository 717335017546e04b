import { describe, expect, it } from "vitest";
import { mapInSlices, slicesOf } from "./in-slices.js";

describe("work in slices", () => {
  it("splits items into pieces, in order", () => {
    const items = Array.from({ length: 250 }, (_, index) => index);
    const slices = [...slicesOf(items)];
    expect(slices.map(({ length }) => length)).toEqual([100, 100, 50]);
    expect(slices.flat()).toEqual(items);
    expect([...slicesOf([])]).toEqual([]);
  });

  it("maps like Array.map, with the index", async () => {
    const items = Array.from({ length: 201 }, (_, index) => `item ${index}`);
    const named = (item: string, index: number): string => `${index}: ${item}`;
    expect(await mapInSlices(items, named)).toEqual(items.map(named));
  });

  it("yields to the event loop in between", async () => {
    const order: string[] = [];
    setImmediate(() => order.push("other work"));
    const work = mapInSlices(Array.from({ length: 300 }), (_, index) => {
      if (index % 100 === 0) order.push(`slice ${index / 100}`);
    });
    await work;
    expect(order).toEqual(["slice 0", "other work", "slice 1", "slice 2"]);
  });

  it("rejects with the error of a slice", async () => {
    const broken = mapInSlices([1, 2], (item) => {
      if (item === 2) throw new RangeError("two");
    });
    await expect(broken).rejects.toThrow("two");
  });
});
