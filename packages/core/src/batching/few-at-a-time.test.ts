import { setImmediate as macrotask } from "node:timers/promises";
import { expect, it } from "vitest";
import { fewAtATime } from "./few-at-a-time.js";

it("maps each item once, never more than five at a time, and keeps the order", async () => {
  let inProgress = 0;
  let most = 0;
  const answers = await fewAtATime(
    Array.from({ length: 12 }, (_, index) => index),
    async (item) => {
      inProgress += 1;
      most = Math.max(most, inProgress);
      await macrotask();
      inProgress -= 1;
      return item * 2;
    },
  );
  expect(answers).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
  expect(most).toBe(5);
});

it("goes on with the next items while one takes long", async () => {
  const done: number[] = [];
  let end = (): void => undefined;
  const long = new Promise<void>((resolve) => (end = resolve));
  await fewAtATime([0, 1, 2, 3, 4, 5, 6, 7, 8], async (item) => {
    if (item === 0) await long;
    done.push(item);
    if (done.length === 8) end();
  });
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 0]);
});

it("rejects with the first error and begins no further item", async () => {
  const begun: number[] = [];
  const mapping = fewAtATime([0, 1, 2, 3, 4, 5, 6, 7, 8], async (item) => {
    begun.push(item);
    await macrotask();
    if (item === 2) throw new Error("the third");
    await macrotask();
  });
  await expect(mapping).rejects.toThrow("the third");
  for (let turn = 0; turn < 3; turn += 1) await macrotask();
  expect(begun).toEqual([0, 1, 2, 3, 4]);
});
