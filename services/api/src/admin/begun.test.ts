import { expect, it } from "vitest";
import { begun } from "./begun.js";

async function* numbers(
  failsAt = Number.POSITIVE_INFINITY,
  onEnd = () => undefined as void,
): AsyncGenerator<number> {
  try {
    for (let each = 1; each <= 3; each += 1) {
      if (each === failsAt) throw new Error("away");
      yield each;
    }
  } finally {
    onEnd();
  }
}

async function all(stream: AsyncIterable<number>): Promise<number[]> {
  const items: number[] = [];
  for await (const item of stream) items.push(item);
  return items;
}

it("gives the whole stream, also an empty one", async () => {
  expect(await all(await begun(numbers()))).toEqual([1, 2, 3]);
  expect(await all(await begun((async function* (): AsyncGenerator<number> {})()))).toEqual([]);
});

it("fails when the first item does; a later failure is the stream's", async () => {
  await expect(begun(numbers(1))).rejects.toThrow("away");
  const stream = await begun(numbers(2));
  await expect(all(stream)).rejects.toThrow("away");
});

it("ends the stream when its reader stops, also before the first item was taken", async () => {
  let ends = 0;
  const onEnd = (): void => void (ends += 1);
  const stream = await begun(numbers(undefined, onEnd));
  await stream[Symbol.asyncIterator]().return?.();
  for await (const item of await begun(numbers(undefined, onEnd))) if (item === 2) break;
  expect(ends).toBe(2);
});
