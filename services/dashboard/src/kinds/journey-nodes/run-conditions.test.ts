import { describe, expect, it } from "vitest";
import { happeningOf, happenings, newCondition, withHappening } from "./run-conditions.js";

const enters = { type: "Segment", segmentId: "1" } as const;

describe("what ends a run", () => {
  it("is an event, or coming into a segment or leaving it", () => {
    expect(happeningOf(newCondition)).toBe("performs");
    expect(happeningOf(enters)).toBe("enters");
    expect(happeningOf({ ...enters, isMember: true })).toBe("enters");
    expect(happeningOf({ ...enters, isMember: false })).toBe("leaves");
  });

  it("keeps its segment between coming and leaving", () => {
    const leaves = withHappening(enters, "leaves");
    expect(leaves).toEqual({ ...enters, isMember: false });
    expect(withHappening(leaves, "enters")).toEqual(enters);
  });

  it("is a new one between an event and a segment", () => {
    expect(withHappening(enters, "performs")).toEqual(newCondition);
    expect(withHappening({ type: "Event", event: "Paid" }, "leaves")).toEqual({
      type: "Segment",
      segmentId: "",
      isMember: false,
    });
  });

  it("stays as it is when it is chosen again", () => {
    const explicit = { ...enters, isMember: true };
    expect(withHappening(explicit, "enters")).toBe(explicit);
    for (const each of happenings) expect(happeningOf(withHappening(newCondition, each))).toBe(each);
  });
});
