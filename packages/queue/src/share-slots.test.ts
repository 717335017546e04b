import { describe, expect, it } from "vitest";
import { createShareSlots, hasRoom } from "./share-slots.js";

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
  for (let time = 0; time < times; time += 1) expect(await slots.enter(share, never)).toBe(true);
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
    const waiting = slots.enter("a", never);
    slots.leave("a");
    expect(await waiting).toBe(true);
  });

  it("are refused to a job that has waited long enough, or whose process leaves", async () => {
    const { slots, endWaits } = slotsOf(4);
    await enterOften(slots, "a", 2);
    const leaving = new AbortController();
    const waits = [slots.enter("a", never), slots.enter("a", leaving.signal)];
    leaving.abort();
    expect(await waits[1]).toBe(false);
    endWaits();
    expect(await waits[0]).toBe(false);
    slots.leave("a");
    expect(await slots.enter("b", never)).toBe(true);
  });

  it("do not concern a job without a share", async () => {
    const { slots } = slotsOf(1);
    expect(await Promise.all([1, 2, 3].map(() => slots.enter(undefined, never)))).toEqual([true, true, true]);
  });
});
