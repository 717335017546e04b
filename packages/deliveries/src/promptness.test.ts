import { describe, expect, it } from "vitest";
import { createPromptness, type Promptness } from "./promptness.js";

interface Second {
  readonly lagsMs: readonly number[];
  readonly from: number;
  readonly isBeside?: boolean;
}

/** One after another, a second each; the first of the next second ends it. */
function observeSecond(promptness: Promptness, { lagsMs, from, isBeside = false }: Second): void {
  lagsMs.forEach((lagMs, index) =>
    promptness.observe(lagMs, from + (index * 1_000) / lagsMs.length, isBeside),
  );
  promptness.observe(lagsMs[0] ?? 0, from + 1_000, isBeside);
}

/** Of a hundred: most as quick, every tenth slow. */
const lags = (quickMs: number, slowMs: number): number[] =>
  Array.from({ length: 200 }, (_, index) => (index % 10 === 9 ? slowMs : quickMs));

describe("how prompt events are", () => {
  it("is not known before there were many of them", () => {
    const promptness = createPromptness();
    observeSecond(promptness, { lagsMs: lags(10, 30).slice(0, 15), from: 0 });
    expect(promptness.quickestMs()).toBeUndefined();
    observeSecond(promptness, { lagsMs: lags(10, 30).slice(0, 50), from: 2_000 });
    expect(promptness.quickestMs()).toBeCloseTo(12);
    expect(promptness.lateMs(4_000)).toBeUndefined();
  });

  it("is at its best what they took on average in the quickest second", () => {
    const promptness = createPromptness();
    for (const [second, quickMs] of [20, 10, 40].entries())
      observeSecond(promptness, { lagsMs: lags(quickMs, quickMs), from: second * 2_000 });
    expect(promptness.quickestMs()).toBe(10);
  });

  it("is what it was in the last minute", () => {
    const promptness = createPromptness();
    observeSecond(promptness, { lagsMs: lags(10, 10), from: 0 });
    for (let second = 1; second <= 61; second += 1)
      observeSecond(promptness, { lagsMs: lags(40, 40), from: second * 2_000 });
    expect(promptness.quickestMs()).toBe(40);
  });

  it("says how late the latest twentieth is, of seconds without messages alone", () => {
    const promptness = createPromptness();
    observeSecond(promptness, { lagsMs: lags(10, 30), from: 0 });
    observeSecond(promptness, { lagsMs: lags(10, 90), from: 2_000, isBeside: true });
    observeSecond(promptness, { lagsMs: lags(10, 90), from: 4_000, isBeside: true });
    expect(promptness.lateMs(6_000)).toBe(30);
  });

  it("says what they take by themselves: the mean of a second without messages, in the middle of such seconds", () => {
    const promptness = createPromptness();
    expect(promptness.quietMs(0)).toBeUndefined();
    for (const [second, quickMs] of [20, 10, 400].entries())
      observeSecond(promptness, { lagsMs: lags(quickMs, quickMs), from: second * 2_000 });
    observeSecond(promptness, { lagsMs: lags(90, 90), from: 6_000, isBeside: true });
    observeSecond(promptness, { lagsMs: lags(90, 90), from: 8_000, isBeside: true });
    expect(promptness.quietMs(10_000)).toBe(20);
    expect(promptness.quietMs(910_000)).toBeUndefined();
  });

  it("is not misled by one second in which all stood still", () => {
    const promptness = createPromptness();
    for (const [second, slowMs] of [30, 32, 400, 28, 31].entries())
      observeSecond(promptness, { lagsMs: lags(10, slowMs), from: second * 2_000 });
    expect(promptness.lateMs(10_000)).toBe(31);
  });

  it("is forgotten where there was no second without messages for a quarter of an hour", () => {
    const promptness = createPromptness();
    observeSecond(promptness, { lagsMs: lags(10, 30), from: 0 });
    expect(promptness.lateMs(890_000)).toBe(30);
    expect(promptness.lateMs(902_000)).toBeUndefined();
  });
});
