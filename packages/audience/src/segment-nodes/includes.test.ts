import { expect, it } from "vitest";
import { identify } from "../histories.fixture.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { IncludesNode } from "./includes.js";

const tagged: IncludesNode = { type: "Includes", id: "1", path: "tags", item: "a" };

conformsAsSegmentNode({
  type: "Includes",
  samples: [{ node: tagged }, { node: { ...tagged, item: "5" } }],
  broken: [
    { node: { ...tagged, item: null }, paths: [".item"] },
    { node: { ...tagged, path: "" }, paths: [".path"] },
  ],
});

it("looks into lists only", () => {
  expect(isMember(tagged, [identify({ tags: ["b", "a"] }, 1)], 2)).toBe(true);
  expect(isMember(tagged, [identify({ tags: "a" }, 1)], 2)).toBe(false);
  expect(isMember(tagged, [identify({ tags: [["a"]] }, 1)], 2)).toBe(false);
});
