/** The mutants match the current code, so that they are kept up to date with it. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { mutate } from "./mutate.js";
import { mutants, guarantees } from "./mutants.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

describe("the mutants", () => {
  it.each(mutants)("$guarantee: $file has the text to replace exactly once", ({ file, find, replace }) => {
    const source = readFileSync(join(root, file), "utf8");
    expect(source.split(find)).toHaveLength(2);
    expect(mutate(source, { find, replace })).not.toBe(source);
  });

  it("name test files that exist", () => {
    const suites = mutants.flatMap((mutant) => mutant.suites);
    expect(suites.filter((suite) => !existsSync(join(root, suite)))).toEqual([]);
  });

  it("break every guarantee, in the order of the list", () => {
    expect([...new Set(mutants.map(({ guarantee }) => guarantee))]).toEqual(guarantees);
  });
});

describe("a mutation", () => {
  it("replaces the text where it occurs exactly once", () => {
    expect(mutate("if (a) b();", { find: "if (a) ", replace: "" })).toBe("b();");
  });

  it("is rejected when the text is missing or occurs twice", () => {
    expect(mutate("a", { find: "b", replace: "c" })).toBeUndefined();
    expect(mutate("b b", { find: "b", replace: "c" })).toBeUndefined();
  });
});
