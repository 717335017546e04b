import { describe, expect, it } from "vitest";
import { sizeText } from "./size-text.js";

describe("a size", () => {
  it.each([
    [0, "0 bytes", "0 Byte"],
    [999, "999 bytes", "999 Byte"],
    [1_000, "1 kB", "1 kB"],
    [52_428_800, "52.4 MB", "52,4 MB"],
    [3_000_000_000, "3 GB", "3 GB"],
    [9_000_000_000_000, "9,000 GB", "9.000 GB"],
  ])("of %i bytes is said in a unit that it has one of", (bytes, english, german) => {
    expect(
      [sizeText(bytes, "en"), sizeText(bytes, "de")].map((text) => text.replaceAll("\u00A0", " ")),
    ).toEqual([english, german]);
  });
});
