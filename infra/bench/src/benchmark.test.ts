import { describe, expect, it } from "vitest";
import { rowOf } from "./benchmark.js";

const row = { what: "events", figure: 60, unit: "/s", limit: { what: "raw", figure: 100 } };

describe("rowOf", () => {
  it("computes the ratio of the figure to its limit", () => {
    expect(rowOf(row)).toEqual({ ...row, ratio: 0.6 });
  });

  it("meets a goal only when all of its parts are met", () => {
    expect(rowOf(row, { atLeastRatio: 0.6, above: 50 })).toMatchObject({ goal: "≥ 0.6 ×, > 50", met: true });
    expect(rowOf(row, { atLeastRatio: 0.6, above: 60 })).toMatchObject({ met: false });
    expect(rowOf(row, { atLeastRatio: 0.7, above: 50 })).toMatchObject({ met: false });
  });

  it("meets a lower bound at equality", () => {
    expect(rowOf(row, { atLeast: 60 })).toMatchObject({ goal: "≥ 60", met: true });
    expect(rowOf(row, { atLeast: 61 })).toMatchObject({ met: false });
  });

  it("checks upper bounds", () => {
    expect(rowOf(row, { atMostRatio: 1.3 })).toMatchObject({ goal: "≤ 1.3 ×", met: true });
    expect(rowOf(row, { atMost: 60 })).toMatchObject({ goal: "≤ 60", met: true });
    expect(rowOf(row, { atMost: 59 })).toMatchObject({ met: false });
    expect(rowOf(row, { below: 60 })).toMatchObject({ goal: "< 60", met: false });
  });

  it("does not meet a goal when the figure could not be measured", () => {
    expect(rowOf({ what: "x", figure: Number.NaN, unit: "ms" }, { below: 60 })).toMatchObject({ met: false });
  });
});
