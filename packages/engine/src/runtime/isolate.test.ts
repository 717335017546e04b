import { unavailable } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { applyIsolated } from "./isolate.js";

const refuses = (bad: readonly number[], taken: number[]) => async (items: readonly number[]) => {
  if (items.some((item) => bad.includes(item))) throw new RangeError("too large");
  taken.push(...items);
};

describe("applyIsolated", () => {
  it("applies the other items in order and returns the refused ones", async () => {
    const taken: number[] = [];
    const refusals = await applyIsolated([1, 2, 3, 4, 5, 6, 7], refuses([3, 7], taken));

    expect(refusals.map(({ item }) => item)).toEqual([3, 7]);
    expect(taken).toEqual([1, 2, 4, 5, 6]);
  });

  it("returns no refusal for an empty batch", async () => {
    expect(await applyIsolated([], refuses([1], []))).toEqual([]);
  });

  it("rethrows the error of a server that does not answer", async () => {
    const silent = unavailable("store", new Error("gone"));

    await expect(applyIsolated([1, 2], () => Promise.reject(silent))).rejects.toBe(silent);
  });
});
