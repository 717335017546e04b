import { expect, it } from "vitest";
import { createSlots } from "./slots.js";

const staying = new AbortController().signal;

it("lets only so many work at a time, the others in order", async () => {
  const slots = createSlots(2);
  const gates: (() => void)[] = [];
  const began: number[] = [];
  const work = (name: number): Promise<void> =>
    slots.run(async () => {
      began.push(name);
      await new Promise<void>((resolve) => gates.push(resolve));
    }, staying);
  const all = [1, 2, 3, 4].map(work);
  await expect.poll(() => began).toStrictEqual([1, 2]);
  gates.shift()?.();
  await expect.poll(() => began).toStrictEqual([1, 2, 3]);
  gates.shift()?.();
  await expect.poll(() => began).toStrictEqual([1, 2, 3, 4]);
  for (const open of gates) open();
  await Promise.all(all);
});

it("gives a place back when the work fails", async () => {
  const slots = createSlots(1);
  await expect(slots.run(() => Promise.reject(new Error("broken")), staying)).rejects.toThrow("broken");
  expect(await slots.run(() => Promise.resolve("next"), staying)).toBe("next");
});

it("lets nobody wait who is leaving", async () => {
  const slots = createSlots(1);
  const leaving = new AbortController();
  let finish = (): void => undefined;
  const first = slots.run(() => new Promise<void>((resolve) => (finish = resolve)), staying);
  const second = slots.run(() => Promise.resolve(), leaving.signal);
  leaving.abort(new Error("leaving"));
  await expect(second).rejects.toThrow("leaving");
  finish();
  await first;
  expect(await slots.run(() => Promise.resolve("free"), staying)).toBe("free");
});
