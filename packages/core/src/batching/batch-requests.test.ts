import { expect, it } from "vitest";
import { unavailable } from "../errors.js";
import { batchOne, batchRequests } from "./batch-requests.js";

it("runs concurrent calls as one batch, and answers each", async () => {
  const rounds: number[][] = [];
  const double = batchOne<number, number>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items.map((item) => item * 2));
    },
    { limit: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4].map(double))).toStrictEqual([2, 4, 6, 8]);
  expect(rounds).toStrictEqual([[1, 2, 3], [4]]);
});

it("collects calls while a batch is in flight", async () => {
  const rounds: number[][] = [];
  const gates: (() => void)[] = [];
  const ask = batchOne<number, number>(
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

it("fails all calls of a batch when the server is unavailable, and goes on", async () => {
  let isAway = true;
  let rounds = 0;
  const ask = batchOne<number, number>(
    (items) => {
      rounds += 1;
      return isAway ? Promise.reject(unavailable("store", "cut")) : Promise.resolve(items);
    },
    { limit: 10 },
  );
  const outcomes = await Promise.allSettled([ask(1), ask(2)]);
  expect(outcomes.map(({ status }) => status)).toStrictEqual(["rejected", "rejected"]);
  expect(rounds).toBe(1);
  isAway = false;
  expect(await ask(3)).toBe(3);
});

it("delays a batch that is not full, but never the first", async () => {
  const rounds: number[][] = [];
  const gates: (() => void)[] = [];
  const sleep = (): Promise<void> => new Promise((resolve) => gates.push(resolve));
  const ask = batchOne<number, number>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items);
    },
    { limit: 2, gather: { sleep } },
  );
  expect(await ask(1)).toBe(1);
  await expect.poll(() => gates.length).toBe(1);
  const others = [ask(2), ask(3)];
  gates[0]?.();
  expect(await Promise.all(others)).toStrictEqual([2, 3]);
  expect(rounds).toStrictEqual([[1], [2, 3]]);
});

it("delays longer after a larger batch, within its bound", async () => {
  const sleeps: number[] = [];
  const sleep = (ms: number): Promise<void> => {
    sleeps.push(ms);
    return Promise.resolve();
  };
  const ask = batchOne<number, number>((items) => Promise.resolve(items), {
    limit: 100,
    gather: { sleep, longestMs: 5 },
  });
  for (const count of [1, 3, 80]) {
    await Promise.all(Array.from({ length: count }, (_, item) => ask(item)));
    await expect.poll(() => sleeps.length).toBe({ 1: 1, 3: 2, 80: 3 }[count]);
  }
  expect(sleeps).toStrictEqual([1, 3, 5]);
});

it("does not fail a call because of another call in its batch", async () => {
  const ask = batchRequests<number, number>(
    (items) => (items.includes(13) ? Promise.reject(new Error("no 13")) : Promise.resolve(items)),
    { limit: 10 },
  );
  const outcomes = await Promise.allSettled([ask([1, 2]), ask([12, 13]), ask([3])]);
  expect(outcomes).toMatchObject([
    { status: "fulfilled", value: [1, 2] },
    { status: "rejected", reason: { message: "no 13" } },
    { status: "fulfilled", value: [3] },
  ]);
});

it("answers each call, and never splits a call over batches", async () => {
  const rounds: number[][] = [];
  const double = batchRequests<number, number>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items.map((item) => item * 2));
    },
    { limit: 4 },
  );
  const answers = await Promise.all([[1, 2, 3], [4, 5], [6], [], [7, 8, 9, 10, 11]].map(double));
  expect(answers).toStrictEqual([[2, 4, 6], [8, 10], [12], [], [14, 16, 18, 20, 22]]);
  expect(rounds).toStrictEqual([
    [1, 2, 3, 6],
    [4, 5],
    [7, 8, 9, 10, 11],
  ]);
});

it("keeps calls with the same key in separate batches, in order", async () => {
  const rounds: string[][] = [];
  const ask = batchRequests<string, string>(
    (items) => {
      rounds.push([...items]);
      return Promise.resolve(items);
    },
    { limit: 10, keyOf: (item) => item[0] },
  );
  await Promise.all([["a1"], ["b1", "a2"], ["b2"], ["c1"]].map(ask));
  expect(rounds).toStrictEqual([["a1", "c1"], ["b1", "a2"], ["b2"]]);
});

it("limits the batches in flight", async () => {
  const gates: (() => void)[] = [];
  const ask = batchRequests<number, number>(
    async (items) => {
      await new Promise<void>((resolve) => gates.push(resolve));
      return items;
    },
    { limit: 1, atOnce: 2 },
  );
  const all = [ask([1]), ask([2]), ask([3])];
  await expect.poll(() => gates.length).toBe(2);
  for (const answered of [1, 2, 3]) {
    gates.shift()?.();
    await expect(all[answered - 1]).resolves.toStrictEqual([answered]);
  }
});
