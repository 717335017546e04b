import { describe, expect, it } from "vitest";
import { createShareSlots, hasRoom, type PlacedJob } from "./share-slots.js";

const never = new AbortController().signal;

/** Places whose waits end when told, or when they are aborted. */
function slotsOf(count: number) {
  const ends: (() => void)[] = [];
  const slots = createShareSlots({
    count,
    patienceMs: 250,
    wait: (_, signal) =>
      new Promise((resolve) => {
        ends.push(resolve);
        signal.addEventListener("abort", () => resolve());
      }),
  });
  return { slots, endWaits: () => ends.forEach((end) => end()) };
}

async function enterOften(slots: ReturnType<typeof slotsOf>["slots"], share: string, times: number) {
  for (let time = 0; time < times; time += 1) expect(await slots.enter(jobOf(share), never)).toBe(true);
}

function jobOf(share: string | undefined, places = 1): PlacedJob {
  return { share, places };
}

describe("places", () => {
  it("are given to a share alone up to a half", () => {
    const most = Array.from({ length: 64 }, (_, own) => own).findIndex((own) => !hasRoom(own, 64 - own));
    expect(most).toBe(32);
  });

  it("stay free for a new share beside several that fill their part", () => {
    let free = 64;
    for (let share = 0; share < 6; share += 1) for (let own = 0; hasRoom(own, free); own += 1) free -= 1;
    expect(free).toBe(1);
  });

  it("are given to a waiting job of a share when one of its jobs leaves", async () => {
    const { slots } = slotsOf(4);
    await enterOften(slots, "a", 2);
    const waiting = slots.enter(jobOf("a"), never);
    slots.leave(jobOf("a"));
    expect(await waiting).toBe(true);
  });

  it("are refused to a job that has waited long enough, or whose process leaves", async () => {
    const { slots, endWaits } = slotsOf(4);
    await enterOften(slots, "a", 2);
    const leaving = new AbortController();
    const waits = [slots.enter(jobOf("a"), never), slots.enter(jobOf("a"), leaving.signal)];
    leaving.abort();
    expect(await waits[1]).toBe(false);
    endWaits();
    expect(await waits[0]).toBe(false);
    slots.leave(jobOf("a"));
    expect(await slots.enter(jobOf("b"), never)).toBe(true);
  });

  it("are taken in the number that a job needs, so that fewer large jobs of a share run", async () => {
    const { slots } = slotsOf(8);
    const large = jobOf("a", 2);
    for (let time = 0; time < 2; time += 1) expect(await slots.enter(large, never)).toBe(true);
    const waiting = slots.enter(large, never);
    expect(await slots.enter(jobOf("b", 3), never)).toBe(true);
    slots.leave(large);
    expect(await Promise.race([waiting, Promise.resolve("it waits")])).toBe("it waits");
    slots.leave(jobOf("b", 3));
    expect(await waiting).toBe(true);
  });

  it("are given to a job of a new share that needs more than are free", async () => {
    const { slots, endWaits } = slotsOf(2);
    await enterOften(slots, "a", 1);
    expect(await slots.enter(jobOf("b", 2), never)).toBe(true);
    const waiting = slots.enter(jobOf("a"), never);
    slots.leave(jobOf("a"));
    expect(await waiting).toBe(true);
    const another = slots.enter(jobOf("a"), never);
    endWaits();
    expect(await another).toBe(false);
  });

  it("do not concern a job without a share", async () => {
    const { slots } = slotsOf(1);
    expect(await Promise.all([1, 2, 3].map(() => slots.enter(jobOf(undefined), never)))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
