import { describe, expect, it } from "vitest";
import { chosenImage, firstWidthOf, heightAt } from "./shown-image.js";

const file = (width: number): { width: number; height: number; url: string } => ({
  width,
  height: width / 2,
  url: `https://m.example/images/a-${width}.png`,
});
const image = { ...file(2_400), files: [2_400, 1_200, 600].map(file) };
const src = (width: number): string => chosenImage(image, { alt: "x", width }).src;

describe("the file of an image in a mail", () => {
  it("is the narrowest with two pixels for each point", () => {
    expect([src(100), src(300), src(301), src(600)]).toEqual(
      [600, 600, 1_200, 1_200].map((width) => file(width).url),
    );
  });

  it("is the widest where none has so many", () => {
    expect([src(601), src(2_400)]).toEqual([file(2_400).url, file(2_400).url]);
  });

  it("is shown at the width that was chosen, in its shape", () => {
    expect(chosenImage(image, { alt: "Flowers", width: 333 })).toEqual({
      src: file(1_200).url,
      alt: "Flowers",
      width: 333,
      height: 167,
    });
    expect(heightAt({ width: 3_000, height: 1 }, 100)).toBe(1);
  });

  it("begins at the width of a mail, or at its own", () => {
    expect([firstWidthOf(image), firstWidthOf({ width: 40, height: 30 })]).toEqual([600, 40]);
  });
});
