import { describe, expect, it } from "vitest";
import { sentenceChanges } from "./sentence-changes.js";

const all = (...texts: readonly string[]) => ({ text: "All of", children: texts.map((text) => ({ text })) });

describe("what differs in sentences", () => {
  it("is a condition before and after", () => {
    expect(sentenceChanges(all("age is 1", "plan is pro"), all("age is 2", "plan is pro"))).toEqual([
      { path: "1", before: "age is 1", after: "age is 2" },
    ]);
  });

  it("is what was added and removed, each as often as it is there", () => {
    expect(sentenceChanges(all("a"), all("a", "a", "b"))).toEqual([
      { path: "1", after: "a" },
      { path: "2", after: "b" },
    ]);
    expect(sentenceChanges(all("a", "b"), { text: "Everyone" })).toEqual([
      { path: "1", before: "All of", after: "Everyone" },
      { path: "2", before: "a" },
      { path: "3", before: "b" },
    ]);
  });

  it("is nothing where the sentences are the same", () => {
    expect(sentenceChanges(all("a", "b"), all("b", "a"))).toEqual([]);
  });

  it("has what has no sentence as JSON", () => {
    expect(sentenceChanges({ text: "Unknown:", unknown: 1 }, { text: "Unknown:", unknown: 2 })).toEqual([
      { path: "1", before: "Unknown: 1", after: "Unknown: 2" },
    ]);
  });
});
