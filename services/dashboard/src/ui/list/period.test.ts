import { describe, expect, it } from "vitest";
import { customPeriodText } from "./period.js";

describe("the text of a period", () => {
  it("names the bounds that were chosen", () => {
    expect(customPeriodText({ from: 1, to: 2 })).toBe("between");
    expect(customPeriodText({ from: 0 })).toBe("since");
    expect(customPeriodText({ to: 2 })).toBe("until");
  });

  it("is that of the name where it has one, and none without a period", () => {
    expect(customPeriodText({ within: "7d", from: 1 })).toBeUndefined();
    expect(customPeriodText({})).toBeUndefined();
  });
});
