import { expect, it } from "vitest";
import { contrast, darkColors, onDark, textOn } from "./page-colors.js";

it("writes on a color what can be read on it", () => {
  expect(["#ffffff", "#ffff00", "#000000", "#1c5fb0", "#777777"].map(textOn)).toEqual([
    "#000000",
    "#000000",
    "#ffffff",
    "#ffffff",
    "#000000",
  ]);
});

it.each(["#0b57b7", "#000000", "#b00020", "#7aaef5", "#ffffff"])(
  "can be read on a dark card: %s",
  (color) => {
    expect(contrast(onDark(color), darkColors.card)).toBeGreaterThanOrEqual(4.5);
  },
);

it("leaves a color that can be read as it is", () => {
  expect(onDark("#7aaef5")).toBe("#7aaef5");
});
