import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import { isKeyed, type KeyedPerformedNode } from "./keyed-performed.js";

const moved: KeyedPerformedNode = { type: "KeyedPerformed", id: "1", event: "A", key: "id" };

conformsAsSegmentNode({
  type: "KeyedPerformed",
  samples: [
    { node: moved },
    { node: { ...moved, times: 0, properties: [{ path: "amount", operator: { type: "Exists" } }] } },
  ],
  broken: [
    { node: { ...moved, key: "" }, paths: [".key"] },
    { node: { ...moved, times: 1001 }, paths: [".times"] },
  ],
});

it("is false outside of a journey run that an event started", () => {
  expect(isMember({ ...moved, times: 0 }, [track("A", { id: "1" }, 1)], 2)).toBe(false);
});

it("is recognized as keyed", () => {
  expect(isKeyed({ entryNode: moved, nodes: [] })).toBe(true);
  expect(isKeyed({ entryNode: { type: "Everyone", id: "1" }, nodes: [] })).toBe(false);
});
