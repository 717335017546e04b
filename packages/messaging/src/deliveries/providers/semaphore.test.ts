import { expect, it } from "vitest";
import { createSemaphore } from "./semaphore.js";

const staying = new AbortController().signal;

it("limits how many run at a time, the others wait in order", async () => {
  const semaphore = createSemaphore(2, staying);
  const gates: (() => void)[] = [];
  const began: number[] = [];
  const work = (name: number): Promise<void> =>
    semaphore.run(async () => {
      began.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
    });
  const all = [1, 2, 3, 4].map(work);
  await expect.poll(() => began).toStrictEqual([1, 2]);
  gates.shift()?.();
  await expect.poll(() => began).toStrictEqual([1, 2, 3]);
  gates.shift()?.();
  await expect.poll(() => began).toStrictEqual([1, 2, 3, 4]);
  for (const open of gates) open();
  await Promise.all(all);
});

it("lets those of an earlier lane go first", async () => {
  const semaphore = createSemaphore(1, staying);
  const began: string[] = [];
  const laneNamed = { a: "bulk", b: "direct", c: "transactional" } as const;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = semaphore.run(() => finished);
  const others = (["a", "b", "c"] as const).map((name) =>
    semaphore.run(async () => void began.push(name), { lane: laneNamed[name] }),
  );
  finish();
  await Promise.all([first, ...others]);
  expect(began).toEqual(["c", "b", "a"]);
});

it("lets shares take turns", async () => {
  const semaphore = createSemaphore(1, staying);
  const began: string[] = [];
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = semaphore.run(() => finished);
  const others = ["a1", "a2", "a3", "b1", "b2"].map((name) =>
    semaphore.run(async () => void began.push(name), { share: name.slice(0, 1) }),
  );
  finish();
  await Promise.all([first, ...others]);
  expect(began).toEqual(["a1", "b1", "a2", "b2", "a3"]);
});

it("is free again when the work fails", async () => {
  const semaphore = createSemaphore(1, staying);
  await expect(semaphore.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run(() => Promise.resolve("next"))).toBe("next");
});

it("rejects what waits once the worker is stopping", async () => {
  const stopping = new AbortController();
  const semaphore = createSemaphore(1, stopping.signal);
  let finish = (): void => undefined;
  const first = semaphore.run(() => new Promise<string>((resolve) => (finish = () => resolve("done"))));
  const others = [1, 2].map(() => semaphore.run(() => Promise.resolve("never")));
  stopping.abort(new Error("stopping"));
  for (const other of others) await expect(other).rejects.toThrow("stopping");
  finish();
  // Running work continues to its end; nothing else begins.
  expect(await first).toBe("done");
  await expect(semaphore.run(() => Promise.resolve("never"))).rejects.toThrow("stopping");
});
