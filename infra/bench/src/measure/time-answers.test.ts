import { performance } from "node:perf_hooks";
import { afterEach, describe, expect, it, vi } from "vitest";
import { timeAnswers, type Question } from "./time-answers.js";

function questionOf(): { readonly order: string[]; readonly question: Question } {
  const order: string[] = [];
  const note = (name: string) => async (): Promise<void> => {
    order.push(name);
  };
  return { order, question: { what: "a page", ask: note("a"), queryRaw: note("r") } };
}

describe("timeAnswers", () => {
  afterEach(() => vi.restoreAllMocks());

  it("calls both in turns, once more than it counts", async () => {
    const { order, question } = questionOf();
    const row = await timeAnswers(question, { calls: 3, budgetMs: 10_000, atLeast: 1 });
    expect(order.join("")).toBe("arararar");
    expect(row).toMatchObject({ what: "a page", unit: "ms", limit: { what: "raw driver" } });
    expect(row.detail).toContain("of 3 calls");
  });

  it("calls a slow query the minimum number of times", async () => {
    const { order, question } = questionOf();
    const row = await timeAnswers(question, { calls: 20, budgetMs: -1, atLeast: 2 });
    expect(order.join("")).toBe("ararar");
    expect(row.detail).toContain("of 2 calls");
  });

  it("includes the detail of the query", async () => {
    const { question } = questionOf();
    const telling = { ...question, detail: () => "an estimate" };
    const row = await timeAnswers(telling, { calls: 1, budgetMs: 0, atLeast: 1 });
    expect(row.detail).toMatch(/; an estimate$/);
  });

  it("shows the p95 on request", async () => {
    const { question } = questionOf();
    let [now, calls] = [0, 0];
    vi.spyOn(performance, "now").mockImplementation(() => now);
    /** Every tenth call takes 20 ms, the others 1 ms. */
    const ask = async (): Promise<void> => {
      now += calls % 10 === 0 ? 20 : 1;
      calls += 1;
    };
    const uneven = { ...question, ask };
    const limits = { calls: 20, budgetMs: 10_000, atLeast: 1 };
    await expect(timeAnswers(uneven, limits)).resolves.toMatchObject({ figure: 1 });
    await expect(timeAnswers(uneven, { ...limits, statistic: "p95" })).resolves.toMatchObject({ figure: 20 });
  });

  it("fails when an answer is wrong", async () => {
    const { question } = questionOf();
    const wrong = { ...question, ask: () => Promise.reject(new Error("3 users, not 4")) };
    await expect(timeAnswers(wrong, { calls: 1, budgetMs: 0, atLeast: 1 })).rejects.toThrow("not 4");
  });
});
