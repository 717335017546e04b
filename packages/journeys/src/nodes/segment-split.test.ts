import { describe, expect, it } from "vitest";
import { aJourney, aUser, aStart, begin, trail, wait } from "../journeys.fixture.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

const variant = { type: "Boolean", segment: "buyers", trueChild: "yes", falseChild: "no" } as const;
const node = { type: "SegmentSplitNode", id: "a", variant } as const;

conformsAsJourneyNode({
  type: "SegmentSplitNode",
  samples: [node, { ...node, name: "Bought?", variant: { ...variant, segment: "carts bought" } }],
  broken: [
    { node: { ...node, variant: undefined }, paths: ["variant"] },
    {
      node: { ...node, variant: { type: "Boolean" } },
      paths: ["variant.segment", "variant.trueChild", "variant.falseChild"],
    },
  ],
});

describe("a segment split", () => {
  const journey = aJourney([node, wait("yes", 60), wait("no", 60)]);

  it("separates members from all other users", () => {
    expect(trail(begin(journey, { user: aUser({ segments: ["buyers"] }) }))).toContain("yes");
    expect(trail(begin(journey))).toContain("no");
  });

  it("uses the memberships of the run's key", () => {
    const user = aUser({ keyed: ["buyers/cart-1"] });
    expect(trail(begin(journey, { user, start: { ...aStart(), key: "cart-1" } }))).toContain("yes");
    expect(trail(begin(journey, { user, start: { ...aStart(), key: "cart-2" } }))).toContain("no");
    expect(trail(begin(journey, { user }))).toContain("no");
  });
});
