import { describe, expect, it } from "vitest";
import { rng } from "../load/arrivals.js";
import { liveRows, momentsUntil, noLiveEvents } from "./live-events.js";

describe("momentsUntil", () => {
  it("are ascending, and end with the work", () => {
    const taken: number[] = [];
    for (const moment of momentsUntil(() => taken.length === 500, rng(1))) taken.push(moment);
    expect(taken).toHaveLength(500);
    expect(taken).toEqual(taken.toSorted((a, b) => a - b));
    expect((taken.at(-1) ?? 0) / 500).toBeCloseTo(10, 0);
  });
});

describe("liveRows", () => {
  const live = { p95: 80, detail: "80 ms" };

  it("compares with the latency beside the raw driver, if there is one", () => {
    expect(liveRows("a preview", live, { p95: 40, detail: "40 ms" })).toMatchObject([
      {
        what: "a preview: p95 of live events",
        figure: 80,
        ratio: 2,
        met: true,
        detail: "80 ms; beside the raw driver: 40 ms",
      },
    ]);
    expect(liveRows("a preview", live)[0]).not.toHaveProperty("limit");
  });

  it("are none without live events", async () => {
    const { result, live: measured } = await noLiveEvents.beside(() => Promise.resolve("done"));
    expect(result).toBe("done");
    expect(liveRows("a preview", measured)).toEqual([]);
  });
});
