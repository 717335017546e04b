import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeLines } from "./merge-lines.js";

const base = "head\none\ntwo\nthree\nfoot";

describe("the merge of two texts", () => {
  it("has the changes of both where they do not touch", () => {
    const mine = base.replace("one", "1");
    const theirs = base.replace("three", "3\n3 again");
    expect(mergeLines({ base, mine, theirs })).toBe("head\n1\ntwo\n3\n3 again\nfoot");
    expect(mergeLines({ base, mine: theirs, theirs: mine })).toBe("head\n1\ntwo\n3\n3 again\nfoot");
  });

  it("takes once what both did alike", () => {
    const both = base.replace("two", "2");
    expect(mergeLines({ base, mine: both, theirs: `${both}\nmore` })).toBe(`${both}\nmore`);
  });

  it("is not possible where both changed the same lines, or added in one place", () => {
    expect(
      mergeLines({ base, mine: base.replace("two", "2"), theirs: base.replace("two", "II") }),
    ).toBeUndefined();
    expect(mergeLines({ base, mine: `${base}\na`, theirs: `${base}\nb` })).toBeUndefined();
    expect(
      mergeLines({ base, mine: base.replace("one\n", ""), theirs: base.replace("one", "1") }),
    ).toBeUndefined();
  });

  it("is the other side where one changed nothing, and does not depend on whose is whose", () => {
    const text = fc
      .array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 7 })
      .map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, text, (first, one, other) => {
        expect(mergeLines({ base: first, mine: one, theirs: first })).toBe(one);
        expect(mergeLines({ base: first, mine: first, theirs: other })).toBe(other);
        expect(mergeLines({ base: first, mine: one, theirs: one })).toBe(one);
        expect(mergeLines({ base: first, mine: one, theirs: other })).toBe(
          mergeLines({ base: first, mine: other, theirs: one }),
        );
      }),
    );
  });
});
