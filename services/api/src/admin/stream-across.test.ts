import { expect, it } from "vitest";
import { streamAcross } from "./stream-across.js";

async function* streamOf(items: readonly number[], ended: () => void): AsyncGenerator<number> {
  try {
    yield* items;
  } finally {
    ended();
  }
}

const upwards = (left: number, right: number): number => left - right;

it("merges ordered streams in order, for any number of streams", async () => {
  const streams = [[1, 4, 4, 9], [], [2, 3, 10], [4]].map((items) => streamOf(items, () => undefined));
  const seen: number[] = [];
  for await (const item of streamAcross(streams, upwards)) seen.push(item);
  expect(seen).toEqual([1, 2, 3, 4, 4, 4, 9, 10]);
});

it("ends all streams when the reader stops early", async () => {
  let ended = 0;
  const streams = [[1, 2], [3], [5, 6]].map((items) => streamOf(items, () => void (ended += 1)));
  for await (const item of streamAcross(streams, upwards)) if (item === 2) break;
  expect(ended).toBe(3);
});
