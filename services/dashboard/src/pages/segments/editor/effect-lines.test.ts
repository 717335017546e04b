import { describe, expect, it } from "vitest";
import { effectLines, isEstimatedEffect, type SegmentEffect } from "./effect-lines.js";

const exactly = (count: number): NonNullable<SegmentEffect["leaving"]> => ({
  count,
  isEstimate: false,
  interval: { low: count, high: count },
});
const about = (count: number, low: number, high: number): NonNullable<SegmentEffect["leaving"]> => ({
  count,
  isEstimate: true,
  interval: { low, high },
});

function anEffect(more: Partial<SegmentEffect>): SegmentEffect {
  const counts = { members: 10, after: exactly(8), leaving: exactly(3), entering: exactly(1) };
  return { uses: [], issues: [], status: "Running", ...counts, ...more };
}

describe("the lines of an effect", () => {
  it("say who leaves and who enters, with the interval of an estimate", () => {
    expect(effectLines(anEffect({ leaving: about(3, 1, 6) }), true)).toEqual([
      { text: "membersNow", count: 10 },
      { text: "leaveAbout", count: 3, low: 1, high: 6 },
      { text: "enter", count: 1 },
    ]);
  });

  it("say that nothing changes only when that is certain", () => {
    const none = { leaving: exactly(0), entering: exactly(0) };
    expect(effectLines(anEffect(none), true)).toEqual([
      { text: "membersNow", count: 10 },
      { text: "sameMembers" },
    ]);
    const lines = effectLines(anEffect({ ...none, entering: about(0, 0, 2) }), true);
    expect(lines).toContainEqual({ text: "enterAbout", count: 0, low: 0, high: 2 });
    expect(lines).not.toContainEqual({ text: "sameMembers" });
  });

  it("say of a paused segment that it changes later, and of a new one how many it has", () => {
    expect(effectLines(anEffect({ status: "Paused" }), true).at(-1)).toEqual({ text: "stillPaused" });
    expect(effectLines(anEffect({}), false)).toEqual([{ text: "membersNew", count: 8 }]);
    expect(effectLines(anEffect({ after: about(8, 5, 12) }), false)).toEqual([
      { text: "membersAbout", count: 8 },
    ]);
  });

  it("are none where nobody was counted", () => {
    expect(effectLines({ uses: [], issues: [] }, true)).toEqual([]);
  });
});

it("is an estimate while one of its numbers is", () => {
  expect(isEstimatedEffect(anEffect({}))).toBe(false);
  expect(isEstimatedEffect(anEffect({ entering: about(1, 0, 2) }))).toBe(true);
  expect(isEstimatedEffect({ uses: [], issues: [] })).toBe(false);
});
