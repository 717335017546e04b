import { describe, expect, it } from "vitest";
import { contrastOf, leastContrast } from "./contrast.js";

describe("contrastOf", () => {
  it.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#000000", 21],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#0000ff", "#ffffff", 8.59],
    ["#123456", "#123456", 1],
  ])("of %s and %s is %d", (one, other, ratio) => {
    expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  });

  it("separates two greys where WCAG does", () => {
    expect(contrastOf("#777777", "#ffffff")).toBeLessThan(leastContrast);
    expect(contrastOf("#767676", "#ffffff")).toBeGreaterThan(leastContrast);
  });
});
