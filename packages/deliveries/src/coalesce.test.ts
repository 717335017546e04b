import { expect, it } from "vitest";
import { coalesce } from "./coalesce.js";

it("asks together what is asked at the same time, and answers each", async () => {
  const rounds: number[][] = [];
  const double = coalesce<number, number>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items.map((item) => item * 2));
    },
    { limit: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4].map(double))).toStrictEqual([2, 4, 6, 8]);
  expect(rounds).toStrictEqual([[1, 2, 3], [4]]);
});

it("collects what comes while a round is under way", async () => {
  const rounds: number[][] = [];
  const gates: (() => void)[] = [];
  const ask = coalesce<number, number>(
    async (items) => {
      rounds.push([...items]);
      await new Promise<void>((resolve) => gates.push(resolve));
      return items;
    },
    { limit: 10 },
  );
  const first = ask(1);
  await expect.poll(() => gates.length).toBe(1);
  const others = [ask(2), ask(3)];
  gates[0]?.();
  await first;
  await expect.poll(() => gates.length).toBe(2);
  gates[1]?.();
  expect(await Promise.all(others)).toStrictEqual([2, 3]);
  expect(rounds).toStrictEqual([[1], [2, 3]]);
});

it("tells all of a round that it failed, and goes on", async () => {
  let isBroken = true;
  const ask = coalesce<number, number>(
    (items) => (isBroken ? Promise.reject(new Error("away")) : Promise.resolve(items)),
    { limit: 10 },
  );
  const outcomes = await Promise.allSettled([ask(1), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toStrictEqual(["rejected", "rejected"]);
  isBroken = false;
  expect(await ask(3)).toBe(3);
});

it("lets a round that is not full wait for others, but never the first", async () => {
  const rounds: number[][] = [];
  const gates: (() => void)[] = [];
  const rest = (): Promise<void> => new Promise((resolve) => gates.push(resolve));
  const ask = coalesce<number, number>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items);
    },
    { limit: 2, gather: { rest } },
  );
  expect(await ask(1)).toBe(1);
  await expect.poll(() => gates.length).toBe(1);
  const others = [ask(2), ask(3)];
  gates[0]?.();
  expect(await Promise.all(others)).toStrictEqual([2, 3]);
  expect(rounds).toStrictEqual([[1], [2, 3]]);
});

it("waits the longer for others the more came last, within its bound", async () => {
  const rests: number[] = [];
  const rest = (ms: number): Promise<void> => {
    rests.push(ms);
    return Promise.resolve();
  };
  const ask = coalesce<number, number>((items) => Promise.resolve(items), {
    limit: 100,
    gather: { rest, longestMs: 5 },
  });
  for (const count of [1, 3, 80]) {
    await Promise.all(Array.from({ length: count }, (_, item) => ask(item)));
    await expect.poll(() => rests.length).toBe({ 1: 1, 3: 2, 80: 3 }[count]);
  }
  expect(rests).toStrictEqual([1, 3, 5]);
});
