import { expect, it } from "vitest";
import { aJourney, begin, wait } from "../journeys.fixture.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

const node = { type: "EntryNode", segment: "buyers", child: "a" } as const;

conformsAsJourneyNode({
  type: "EntryNode",
  samples: [node, { ...node, reEnter: true }],
  broken: [
    { node: { ...node, segment: "" }, paths: ["segment"] },
    { node: { type: "EntryNode" }, paths: ["segment", "child"] },
    { node: { ...node, reEnter: "yes" }, paths: ["reEnter"] },
  ],
});

it("admits the members of its segment", () => {
  const journey = aJourney([wait("a", 60)], { ...node, reEnter: true });
  expect(journey.entry).toStrictEqual({ by: "segment", segmentId: "buyers", reEnter: true });
  expect(begin(journey).visited.map(({ nodeId, cause }) => [nodeId, cause])).toStrictEqual([
    ["EntryNode", "segment"],
    ["a", "started"],
  ]);
});
