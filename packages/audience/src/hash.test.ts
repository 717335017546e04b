import { describe, expect, it } from "vitest";
import { hashFraction, hashText } from "./hash.js";

const texts = Array.from({ length: 20_000 }, (_, index) => `user-${index}`);

describe("a hash", () => {
  it("never changes, because users' buckets and stored keys depend on it", () => {
    expect(["", "a", "user-1", "übung", "😀"].map(hashText)).toMatchInlineSnapshot(`
      [
        "0r18p2b1g0f4uz",
        "0ogk3qd0o3ufi0",
        "1j3ymsf1gnfsg6",
        "0g5p6gm03y42he",
        "1ie8q3x0oeqozb",
      ]
    `);
  });

  it("differs for texts that differ", () => {
    expect(new Set(texts.map(hashText)).size).toBe(texts.length);
  });

  it("spreads evenly over [0, 1), also for texts that differ in one letter", () => {
    const counts = Array.from({ length: 20 }, () => 0);
    for (const text of texts) {
      const place = Math.floor(hashFraction(text) * counts.length);
      counts[place] = (counts[place] ?? 0) + 1;
    }
    const expected = texts.length / counts.length;
    const chiSquared = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquared).toBeLessThan(43.8);
  });
});
