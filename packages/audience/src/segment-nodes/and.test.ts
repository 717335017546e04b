import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { SegmentNode } from "./index.js";

const didA: SegmentNode = { type: "Performed", id: "a", event: "A", withinSeconds: 9 };
const noB: SegmentNode = { type: "Performed", id: "b", event: "B", withinSeconds: 14, times: 0 };

conformsAsSegmentNode({
  type: "And",
  samples: [
    { node: { type: "And", id: "1", children: ["a", "b"] }, nodes: [didA, noB] },
    { node: { type: "And", id: "1", children: ["a", "a"] }, nodes: [didA] },
    { node: { type: "And", id: "1", children: [] } },
  ],
  broken: [
    { node: { type: "And", id: "1" }, paths: [".children"] },
    { node: { type: "And", id: "1", children: ["x"] }, paths: [".children[0]"] },
    { node: { type: "And", id: "1", children: ["1"] }, paths: [".children[0]"] },
  ],
});

it("is false without children", () => {
  expect(isMember({ type: "And", id: "1", children: [] }, [track("A", {}, 0)], 1)).toBe(false);
});
