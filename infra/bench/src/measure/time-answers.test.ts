import { describe, expect, it } from "vitest";
import { timeAnswers, type Question } from "./time-answers.js";

function questionOf(): { readonly order: string[]; readonly question: Question } {
  const order: string[] = [];
  const note = (name: string) => async (): Promise<void> => {
    order.push(name);
  };
  return { order, question: { what: "a page", ask: note("a"), queryRaw: note("r") } };
}

describe("timeAnswers", () => {
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

  it("fails when an answer is wrong", async () => {
    const { question } = questionOf();
    const wrong = { ...question, ask: () => Promise.reject(new Error("3 users, not 4")) };
    await expect(timeAnswers(wrong, { calls: 1, budgetMs: 0, atLeast: 1 })).rejects.toThrow("not 4");
  });
});
