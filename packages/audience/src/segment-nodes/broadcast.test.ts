import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { BroadcastNode } from "./broadcast.js";

const received: BroadcastNode = { type: "Broadcast", id: "1" };

conformsAsSegmentNode({
  type: "Broadcast",
  samples: [{ node: received }],
  broken: [{ node: { type: "Broadcast" }, paths: [".id"] }],
});

it("counts broadcasts of its own segment", () => {
  expect(isMember(received, [track("DFSegmentBroadcast", { segmentId: "segment-0" }, 1)], 2)).toBe(true);
  expect(isMember(received, [track("DFSegmentBroadcast", { segmentId: "other" }, 1)], 2)).toBe(false);
});
