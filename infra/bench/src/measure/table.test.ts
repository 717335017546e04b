import { describe, expect, it } from "vitest";
import { rowOf } from "../benchmark.js";
import { renderRows } from "./table.js";

describe("renderRows", () => {
  it("aligns figures, shows the ratio to the limit and whether the goal is met", () => {
    const against = rowOf(
      {
        what: "requests",
        figure: 9_000.4,
        unit: "/s",
        limit: { what: "bare Koa", figure: 12_000 },
        detail: "p50 3 ms",
      },
      { atLeastRatio: 0.7, above: 8_850 },
    );
    const missed = rowOf({ what: "p95", figure: 312.25, unit: "ms" }, { below: 250 });
    const informing = rowOf({ what: "rate", figure: 12.34, unit: "/s" });
    expect(renderRows([against, missed, informing])).toBe(
      [
        "                                figure   limit  ratio  goal",
        "  requests, against bare Koa  9,000 /s  12,000   0.75  ≥ 0.7 ×, > 8,850  met",
        "      p50 3 ms",
        "  p95                           312 ms                 < 250             MISSED",
        "  rate                         12.3 /s",
      ].join("\n"),
    );
  });
});
