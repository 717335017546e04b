import { describe, expect, it } from "vitest";
import { createSeenKeys } from "./seen-keys.js";

describe("seen keys", () => {
  it("know the first row of each of very many keys", () => {
    const seen = createSeenKeys();
    const count = 20_000;
    for (let row = 1; row <= count; row += 1) seen.add(`user ${row % (count / 2)}`, row);
    const wrong = Array.from({ length: count / 2 - 1 }, (_, index) => index + 1).filter(
      (each) => seen.firstRow(`user ${each}`) !== each,
    );
    expect(wrong).toEqual([]);
    expect([seen.firstRow("user 0"), seen.firstRow("user none")]).toEqual([count / 2, undefined]);
  });

  it("keep what they know when the limit is reached, and take nothing more", () => {
    const seen = createSeenKeys(2);
    for (const [index, key] of ["a", "b", "c", "a", "c"].entries()) seen.add(key, index + 2);
    expect(["a", "b", "c"].map((key) => seen.firstRow(key))).toEqual([2, 3, undefined]);
  });
});
