import { expect, it } from "vitest";
import { createSlots } from "./slots.js";

const staying = new AbortController().signal;

it("lets only so many work at a time, the others in order", async () => {
  const slots = createSlots(2, staying);
  const gates: (() => void)[] = [];
  const began: number[] = [];
  const work = (name: number): Promise<void> =>
    slots.run(async () => {
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

it("gives a place back when the work fails", async () => {
  const slots = createSlots(1, staying);
  await expect(slots.run(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await slots.run(() => Promise.resolve("next"))).toBe("next");
});

it("lets nobody wait who is leaving", async () => {
  const leaving = new AbortController();
  const slots = createSlots(1, leaving.signal);
  let finish = (): void => undefined;
  const first = slots.run(() => new Promise<string>((resolve) => (finish = () => resolve("done"))));
  const others = [1, 2].map(() => slots.run(() => Promise.resolve("never")));
  leaving.abort(new Error("leaving"));
  for (const other of others) await expect(other).rejects.toThrow("leaving");
  finish();
  // What has its place keeps it to its end; nobody gets one any more.
  expect(await first).toBe("done");
  await expect(slots.run(() => Promise.resolve("never"))).rejects.toThrow("leaving");
});
