import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import { isManual, manualSegmentVersion, type ManualNode } from "./manual.js";

const second: ManualNode = { type: "Manual", id: "1", version: 2 };

conformsAsSegmentNode({
  type: "Manual",
  samples: [{ node: second }],
  broken: [{ node: { type: "Manual", id: "1", version: "2" }, paths: [".version"] }],
});

function listed(version: number, inSegment: boolean, seconds: number): ReturnType<typeof track> {
  return track("DFManualSegmentUpdate", { segmentId: "segment-0", version, inSegment }, seconds);
}

it("contains the users that the latest update lists under its version", () => {
  expect(isMember(second, [listed(2, true, 1)], 5)).toBe(true);
  expect(isMember(second, [listed(1, true, 1)], 5)).toBe(false);
  expect(isMember(second, [listed(2, true, 1), listed(2, false, 2)], 5)).toBe(false);
});

it("has a version, and other segments have none", () => {
  expect(manualSegmentVersion({ entryNode: second })).toBe(2);
  expect(isManual({ entryNode: { type: "Everyone", id: "1" } })).toBe(false);
});
