import type { WorkspaceId } from "@signalbox/core";
import { beforeEach, describe, expect, it } from "vitest";
import { createLongCounts, type CountQuestion, type LongCounts } from "./long-counts.js";

const workspaceId = "5e1a1b1c-0000-4000-8000-000000000001" as WorkspaceId;
const question: CountQuestion = { name: "users", workspaces: [workspaceId], filter: {}, maxAgeMs: 60_000 };

describe("createLongCounts", () => {
  let clock: number;
  let counts: LongCounts;
  /** Each count takes `takesMs` and finds one more. */
  let found: number;
  const counting = (takesMs: number) => async (): Promise<number> => {
    found += 1;
    const number = found;
    await Promise.resolve();
    clock += takesMs;
    return number;
  };

  beforeEach(() => {
    clock = 1_000_000;
    found = 0;
    counts = createLongCounts({ now: () => new Date(clock) });
  });

  it("remembers a count that took long until it is too old for the caller", async () => {
    expect(await counts.answer(question, counting(1_000))).toBe(1);
    clock += 58_000;
    expect(await counts.answer(question, counting(1_000))).toBe(1);
    expect(await counts.answer({ ...question, maxAgeMs: 10_000 }, counting(1_000))).toBe(2);
    clock += 61_000;
    expect(await counts.answer(question, counting(1_000))).toBe(3);
  });

  it("counts anew what is counted quickly, and for callers who accept no age", async () => {
    await counts.answer(question, counting(20));
    expect(await counts.answer(question, counting(1_000))).toBe(2);
    expect(await counts.answer({ ...question, maxAgeMs: 0 }, counting(1_000))).toBe(3);
  });

  it("counts once for equal questions at the same time, and apart for different ones", async () => {
    const answers = [
      question,
      question,
      { ...question, filter: { segmentFilter: ["a"] } },
      { ...question, name: "deliveries" },
      { ...question, workspaces: [] },
    ].map((each) => counts.answer(each, counting(1_000)));
    expect(await Promise.all(answers)).toEqual([1, 1, 2, 3, 4]);
  });

  it("holds a few megabytes of questions, however long they are", async () => {
    const long = (letter: string): CountQuestion => ({ ...question, filter: letter.repeat(1_500_000) });
    for (const letter of ["a", "b", "c"]) await counts.answer(long(letter), counting(1_000));
    expect(await counts.answer(long("c"), counting(1_000))).toBe(3);
    expect(await counts.answer(long("a"), counting(1_000))).toBe(4);
    const tooLong = { ...question, filter: "d".repeat(5_000_000) };
    expect(await counts.answer(tooLong, counting(1_000))).toBe(5);
    expect(await counts.answer(tooLong, counting(1_000))).toBe(6);
  });

  it("reports a failed count and counts again", async () => {
    const failing = () => Promise.reject(new Error("the database is away"));
    await expect(counts.answer(question, failing)).rejects.toThrow("the database is away");
    expect(await counts.answer(question, counting(1_000))).toBe(1);
  });
});
