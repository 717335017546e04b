import { describe, expect, it } from "vitest";
import { rng } from "./arrivals.js";
import { nextCall, trackCall } from "./calls.js";

describe("calls", () => {
  it("are about 680 bytes", () => {
    const bytes = JSON.stringify(trackCall("user-0000001", rng(1))).length;
    expect(bytes).toBeGreaterThan(640);
    expect(bytes).toBeLessThan(720);
  });

  it("contain the requested share of identifies", () => {
    const random = rng(2);
    const types = Array.from(
      { length: 5_000 },
      () => nextCall({ random, users: 10, identifies: 0.2 })["type"],
    );
    const share = types.filter((type) => type === "identify").length / types.length;
    expect(share).toBeCloseTo(0.2, 1);
  });
});
