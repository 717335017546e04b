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
      await Promise.resolve();
      inProgress -= 1;
      return item * 2;
    },
  );
  expect(answers).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22]);
  expect(most).toBe(5);
});
