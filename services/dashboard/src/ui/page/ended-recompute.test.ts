import { describe, expect, it } from "vitest";
import { hasEndedRecompute } from "./ended-recompute.js";

const progress = { done: 3, total: 10 };

describe("the end of a computation", () => {
  it("is seen when the progress is gone", () => {
    expect(hasEndedRecompute([{ id: "a", progress }], [{ id: "a", lastRecomputed: 2 }])).toBe(true);
    expect(hasEndedRecompute([{ id: "a", progress }], [{ id: "a" }])).toBe(true);
  });

  it("is seen of one that began and ended between two answers", () => {
    expect(hasEndedRecompute([{ id: "a", lastRecomputed: 1 }], [{ id: "a", lastRecomputed: 2 }])).toBe(true);
    expect(hasEndedRecompute([{ id: "a" }], [{ id: "a", lastRecomputed: 2 }])).toBe(true);
  });

  it("is seen of one among several", () => {
    const before = [
      { id: "a", lastRecomputed: 1 },
      { id: "b", progress },
    ];
    expect(hasEndedRecompute(before, [{ id: "b" }, { id: "a", lastRecomputed: 1 }])).toBe(true);
  });

  it("is not seen while it goes on, without one, and of a definition that is new or gone", () => {
    const computed = [{ id: "a", lastRecomputed: 1 }];
    expect(hasEndedRecompute([{ id: "a", progress }], [{ id: "a", progress: { done: 9, total: 10 } }])).toBe(
      false,
    );
    expect(hasEndedRecompute(computed, [{ id: "a", progress }])).toBe(false);
    expect(hasEndedRecompute(computed, computed)).toBe(false);
    expect(hasEndedRecompute([], computed)).toBe(false);
    expect(hasEndedRecompute([{ id: "b", progress }], computed)).toBe(false);
  });
});
