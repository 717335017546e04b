import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { SegmentNode } from "./index.js";

const didA: SegmentNode = { type: "Performed", id: "a", event: "A", withinSeconds: 9 };
const didB: SegmentNode = { type: "Performed", id: "b", event: "B", withinSeconds: 14, timesOperator: ">=" };

conformsAsSegmentNode({
  type: "Or",
  samples: [
    { node: { type: "Or", id: "1", children: ["a", "b"] }, nodes: [didA, didB] },
    {
      node: { type: "Or", id: "1", children: ["a", "2"] },
      nodes: [didA, didB, { type: "And", id: "2", children: ["a", "b"] }],
    },
  ],
  broken: [
    { node: { type: "Or", id: "1", children: "a" }, paths: [".children"] },
    { node: { type: "Or", id: "1", children: [5] }, paths: [".children[0]"] },
  ],
});

it("is false without children", () => {
  expect(isMember({ type: "Or", id: "1", children: [] }, [track("A", {}, 0)], 1)).toBe(false);
});
