import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineDiff, linesOf } from "./line-diff.js";

const signs = { same: " ", removed: "-", added: "+" } as const;

function shown(before: string, after: string): readonly string[] {
  return lineDiff(before, after).map(({ kind, text }) => signs[kind] + text);
}

describe("the difference of two texts", () => {
  it("has the lines that were removed and added where they are", () => {
    expect(shown("a\nb\nc\nd", "a\nx\nc\nd\ne")).toEqual([" a", "-b", "+x", " c", " d", "+e"]);
  });

  it("is empty for none, and whole where one side is empty", () => {
    expect(shown("", "")).toEqual([]);
    expect(shown("", "a\nb")).toEqual(["+a", "+b"]);
    expect(shown("a\n", "")).toEqual(["-a", "-"]);
  });

  it("leads from one to the other, with as few changes as there are", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c", ""), { maxLength: 9 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (before, after) => {
        const lines = lineDiff(before, after);
        const without = (kind: string) => lines.filter((line) => line.kind !== kind).map((line) => line.text);
        expect(without("added")).toEqual(linesOf(before));
        expect(without("removed")).toEqual(linesOf(after));
        const same = lines.filter(({ kind }) => kind === "same").length;
        expect(same).toBe(longestCommon(linesOf(before), linesOf(after)));
      }),
    );
  });

  it("replaces what has too little in common", () => {
    const numbers = (from: number): string => Array.from({ length: 3_000 }, (_, at) => from + at).join("\n");
    const lines = lineDiff(numbers(0), numbers(10_000));
    expect(lines.filter(({ kind }) => kind === "removed")).toHaveLength(3_000);
    expect(lines.filter(({ kind }) => kind === "added")).toHaveLength(3_000);
  });
});

/** By the table of all beginnings. */
function longestCommon(one: readonly string[], other: readonly string[]): number {
  let row = Array.from({ length: other.length + 1 }, () => 0);
  for (const line of one) {
    const next = [0];
    for (const [at, each] of other.entries()) {
      next.push(each === line ? (row[at] ?? 0) + 1 : Math.max(row[at + 1] ?? 0, next[at] ?? 0));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
