import { describe, expect, it } from "vitest";
import { compareCodePoints } from "./code-points.js";
import { awkwardIds } from "./conformance/samples.js";

describe("the order of code points", () => {
  it("is the order of UTF-8 bytes", () => {
    for (const left of awkwardIds) {
      for (const right of awkwardIds) {
        const bytes = Buffer.compare(Buffer.from(left), Buffer.from(right));
        expect(Math.sign(compareCodePoints(left, right))).toBe(bytes);
      }
    }
  });

  it("sorts an emoji after the whole basic plane, unlike JavaScript", () => {
    const mixed = ["🙂", "ﬀ", "a"];
    expect(mixed.toSorted()).toEqual(["a", "🙂", "ﬀ"]);
    expect(mixed.toSorted(compareCodePoints)).toEqual(["a", "ﬀ", "🙂"]);
  });
});
