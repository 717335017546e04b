import { describe, expect, it } from "vitest";
import { cpuPerEvent, describeCpu } from "./process-usage.js";

describe("cpuPerEvent", () => {
  it("divides the CPU time of each process by the number of events, in µs", () => {
    const before = new Map([["worker", 1_000]]);
    const after = new Map([
      ["worker", 1_500],
      ["redis", 20],
      ["api", 0],
    ]);
    const spent = cpuPerEvent(before, after, 10_000);
    expect(spent).toEqual(
      new Map([
        ["worker", 50],
        ["redis", 2],
      ]),
    );
    expect(describeCpu(spent)).toBe("CPU µs/event: worker 50 + redis 2.0 = 52");
  });
});
