import { describe, expect, it } from "vitest";
import { quantiles, rangesBetween } from "./actor-ranges.js";
import { aWorkspace } from "./conformance/samples.js";

describe("the boundaries of ranges", () => {
  const ids = Array.from({ length: 100 }, (_, nth) => String(nth).padStart(3, "0"));

  it("divide ids into equal parts, whatever their order and repetition", () => {
    expect(quantiles([...ids.toReversed(), ...ids], 4)).toEqual(["025", "050", "075"]);
    expect(quantiles(ids, 1)).toEqual([]);
  });

  it("are fewer where there are fewer ids than parts", () => {
    expect(quantiles(["a", "b"], 8)).toEqual(["b"]);
    expect(quantiles([], 8)).toEqual([]);
  });

  it("leave no gap between ranges", () => {
    const workspaceId = aWorkspace();
    const of = { workspaceId, kind: "user" };
    expect(rangesBetween(of, ["b", "d"])).toEqual([
      { ...of, to: "b" },
      { ...of, from: "b", to: "d" },
      { ...of, from: "d" },
    ]);
    expect(rangesBetween(of, [])).toEqual([of]);
  });
});
