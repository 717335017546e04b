import { expect, it } from "vitest";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

function found(count: number, size: number): ReturnType<typeof sizeOf> {
  return { count, characters: count * size };
}

it("batches of a stream grow while their documents are small, and hold fewer large ones", () => {
  expect(nextBatch(firstBatch, found(200, 300))).toBe(400);
  expect(nextBatch(800, found(800, 300))).toBe(1_000);
  expect(nextBatch(1_000, found(1_000, 32_768))).toBe(64);
  expect(nextBatch(64, found(64, 300))).toBe(128);
  expect(nextBatch(200, found(200, 1_000_000))).toBe(20);
  expect(nextBatch(200, found(0, 0))).toBe(200);
  expect(nextBatch(200, found(3, 0))).toBe(400);
  expect(nextBatch(4_000, found(4_000, 1), 5_000)).toBe(5_000);
  expect(nextBatch(7, found(7, 1), 7)).toBe(7);
});

it("the size of a batch is the text of one field", () => {
  expect(sizeOf([{ data: "abc" }, { data: "" }, { data: 7 }], ({ data }) => data)).toEqual({
    count: 3,
    characters: 3,
  });
});
