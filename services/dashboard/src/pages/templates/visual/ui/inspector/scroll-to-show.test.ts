import { expect, it } from "vitest";
import { scrollToShow, type Span } from "./scroll-to-show.js";

const view = { top: 100, bottom: 500 };
const by = (block: Span, line: Span = block): number => scrollToShow({ block, line, view });

it("leaves a page whose block is in sight", () => {
  expect(by({ top: 100, bottom: 500 })).toBe(0);
});

it("scrolls just as far as a block is covered", () => {
  expect(by({ top: 480, bottom: 560 })).toBe(60);
  expect(by({ top: 40, bottom: 120 })).toBe(-60);
});

it("shows the line of the cursor of a block that does not fit", () => {
  const block = { top: 0, bottom: 900 };
  expect(by(block, { top: 600, bottom: 620 })).toBe(120);
  expect(by(block, { top: 200, bottom: 220 })).toBe(0);
});
