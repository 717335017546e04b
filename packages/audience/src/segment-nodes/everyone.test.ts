import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";

conformsAsSegmentNode({
  type: "Everyone",
  samples: [{ node: { type: "Everyone", id: "1" } }],
  broken: [{ node: { type: "Everyone", id: "" }, paths: [".id"] }],
});

it("contains every user with an event", () => {
  expect(isMember({ type: "Everyone", id: "1" }, [track("A", {}, 1)], 2)).toBe(true);
  expect(isMember({ type: "Everyone", id: "1" }, [], 2)).toBe(false);
});
