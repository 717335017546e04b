import { describe, expect, it } from "vitest";
import { excessOf } from "./approved-number.js";

describe("a broadcast that was approved for a number of people", () => {
  it.each([
    [0, 100],
    [0, 0],
    [500, 600],
    [500, 10],
    [1_000, 1_200],
    [100_000, 120_000],
  ])("goes on: approved %d, found %d", (approvedRecipients, found) => {
    expect(excessOf({ approvedRecipients }, found)).toBeUndefined();
  });

  it.each([
    [0, 101],
    [500, 601],
    [1_000, 1_201],
    [100_000, 120_001],
  ])("is halted with both numbers: approved %d, found %d", (approvedRecipients, found) => {
    const reason = excessOf({ approvedRecipients }, found);
    expect(reason).toContain(`${found.toLocaleString("en")} people`);
    expect(reason).toContain(`${approvedRecipients.toLocaleString("en")} were approved`);
  });

  it("goes on when nobody had to approve it", () => {
    expect(excessOf({}, 1_000_000)).toBeUndefined();
  });
});
