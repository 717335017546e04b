import { describe, expect, it } from "vitest";
import { awkwardIds } from "./conformance/samples.js";
import { literalPattern, searchPatterns } from "./text-patterns.js";

describe("a literal pattern", () => {
  it("matches its text and nothing else", () => {
    for (const text of awkwardIds) {
      const pattern = new RegExp(`^${literalPattern(text)}$`, "u");
      for (const other of awkwardIds) expect(pattern.test(other)).toBe(other === text);
    }
  });
});

describe("the patterns of a search term", () => {
  it("are one when JSON writes the term unchanged", () => {
    expect(searchPatterns("a.b")).toEqual({ plain: "a\\.b", json: ["a\\.b"] });
  });

  it("are two when JSON escapes it: an operator may have typed either", () => {
    expect(searchPatterns('"a"')).toEqual({ plain: '"a"', json: ['"a"', '\\\\"a\\\\"'] });
  });

  it("exclude names when no name can hold the term", () => {
    expect(searchPatterns("\0")).toEqual({ plain: undefined, json: ["\\\\u0000"] });
    expect(searchPatterns("\uD800")).toEqual({ plain: undefined, json: ["\\\\ud800"] });
    expect(searchPatterns("🙂").plain).toBe("🙂");
  });
});
