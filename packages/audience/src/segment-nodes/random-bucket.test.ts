import { expect, it } from "vitest";
import { emptyComputedState } from "../computed-state.js";
import { userOf } from "../evaluate-history.js";
import { momentAt, track } from "../histories.fixture.js";
import { planSegment } from "../plan.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";

conformsAsSegmentNode({
  type: "RandomBucket",
  samples: [{ node: { type: "RandomBucket", id: "1", percent: 0.5 } }],
  broken: [
    { node: { type: "RandomBucket", id: "1", percent: 1.5 }, paths: [".percent"] },
    { node: { type: "RandomBucket", id: "1", percent: -0.1 }, paths: [".percent"] },
    { node: { type: "RandomBucket", id: "1" }, paths: [".percent"] },
  ],
});

it("contains every user at 1 and no user at 0", () => {
  const history = [track("A", {}, 1)];
  expect(isMember({ type: "RandomBucket", id: "1", percent: 1 }, history, 2)).toBe(true);
  expect(isMember({ type: "RandomBucket", id: "1", percent: 0 }, history, 2)).toBe(false);
});

it("chooses its share, and other users for another segment", () => {
  const members = (segment: string): string[] => {
    const plan = planSegment({
      id: segment,
      definition: { entryNode: { type: "RandomBucket", id: "1", percent: 0.3 }, nodes: [] },
    });
    return Array.from({ length: 10_000 }, (_, index) => `user-${index}`).filter(
      (id) =>
        plan.evaluate({
          user: userOf({ id, kind: "user" }, [track("A", {}, 1)]),
          ...emptyComputedState,
          now: momentAt(2),
        }).value,
    );
  };
  const [one, other] = [members("one"), new Set(members("other"))];
  const both = one.filter((id) => other.has(id));
  expect(Math.abs(one.length - 3000)).toBeLessThan(200);
  expect(Math.abs(both.length - 900)).toBeLessThan(120);
});
