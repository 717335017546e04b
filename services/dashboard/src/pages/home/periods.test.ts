import { describe, expect, it } from "vitest";
import { boundsOf, changeOf } from "./periods.js";

describe("boundsOf", () => {
  it("ends with the minute that has begun, and the period before ends where this one starts", () => {
    expect(boundsOf("24h", Date.parse("2026-03-02T10:00:30Z"))).toEqual({
      current: { startDate: "2026-03-01T10:01:00.000Z", endDate: "2026-03-02T10:01:00.000Z" },
      before: { startDate: "2026-02-28T10:01:00.000Z", endDate: "2026-03-01T10:01:00.000Z" },
    });
  });
});

describe("changeOf", () => {
  it("is a share of the value before", () => {
    expect([changeOf(125, 100), changeOf(0, 10), changeOf(7, 7)]).toEqual([0.25, -1, 0]);
  });

  it("is absent when nothing was there before", () => {
    expect(changeOf(5, 0)).toBeUndefined();
  });
});
