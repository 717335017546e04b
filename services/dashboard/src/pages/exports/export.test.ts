import { describe, expect, it } from "vitest";
import { isInOrder, isMoving, requestOf, shareOf, type ExportDraft } from "./export.js";

const draft: ExportDraft = {
  of: "users",
  format: "csv",
  destination: "download",
  name: " All ",
  segmentId: "s1",
  from: 1,
  to: 2,
};

describe("what begins an export", () => {
  it("has the filters of its subject alone", () => {
    const given = { format: "csv", destination: "download", name: "All" };
    expect(requestOf(draft)).toEqual({ of: "users", ...given, segmentIds: ["s1"] });
    expect(requestOf({ ...draft, of: "events" })).toEqual({ of: "events", ...given, from: 1, to: 2 });
    expect(requestOf({ ...draft, name: " ", segmentId: null })).toEqual({
      of: "users",
      format: "csv",
      destination: "download",
    });
  });

  it("is in order unless its time ends before it begins", () => {
    expect(isInOrder({ ...draft, of: "events" })).toBe(true);
    expect(isInOrder({ ...draft, of: "events", from: 2 })).toBe(false);
    expect(isInOrder({ ...draft, from: 2 })).toBe(true);
  });
});

describe("the progress of an export", () => {
  it("goes on until a cancelled one has reported", () => {
    expect(isMoving({ status: "Running" })).toBe(true);
    expect(isMoving({ status: "Cancelled" })).toBe(true);
    expect(isMoving({ status: "Cancelled", finishedAt: "2029-01-01T00:00:00Z" })).toBe(false);
    expect(isMoving({ status: "Done" })).toBe(false);
  });

  it("is nothing before the rows are counted, and never more than all", () => {
    expect(shareOf({ progress: { done: 0, total: 0 } })).toBe(0);
    expect(shareOf({ progress: { done: 3, total: 4 } })).toBe(0.75);
    expect(shareOf({ progress: { done: 5, total: 4 } })).toBe(1);
  });
});
