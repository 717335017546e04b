import { expect, it } from "vitest";
import { identify } from "../histories.fixture.js";
import { maxStreak } from "../streak.js";
import { conformsAsSegmentNode, isMember } from "./conformance.fixture.js";
import type { HasBeenOperator } from "../operators/has-been.js";
import type { TraitNode } from "./trait.js";

const isPro: TraitNode = { type: "Trait", id: "1", path: "plan", operator: { type: "Equals", value: "pro" } };
const longPro: TraitNode & { operator: HasBeenOperator } = {
  type: "Trait",
  id: "1",
  path: "plan",
  operator: { type: "HasBeen", comparator: "GTE", value: "pro", windowSeconds: 10 },
};

conformsAsSegmentNode({
  type: "Trait",
  samples: [
    { node: isPro },
    { node: longPro },
    { node: { ...longPro, operator: { ...longPro.operator, comparator: "LT" } } },
    { node: { ...isPro, path: "$.address.city", operator: { type: "NotEquals", value: 5 } } },
    { node: { ...isPro, path: "$..city", operator: { type: "Exists" } } },
    { node: { ...isPro, path: "$.address.city", operator: { ...longPro.operator, value: "5" } } },
    { node: { ...isPro, path: "since", operator: { type: "Within", windowSeconds: 7.5 } } },
  ],
  broken: [
    { node: { ...isPro, path: "a[" }, paths: [".path"] },
    { node: { ...longPro, path: "$..city" }, paths: [".path"] },
    { node: { ...longPro, path: "$['plan','score']" }, paths: [".path"] },
    { node: { ...isPro, path: 5 }, paths: [".path"] },
    { node: { type: "Trait", id: "1" }, paths: [".path", ".operator"] },
    { node: { ...isPro, operator: { type: "Equals", value: [] } }, paths: [".operator.value"] },
  ],
});

it("counts a trait's time from the first value after the last different one", () => {
  const history = [
    identify({ plan: "pro" }, 0),
    identify({ plan: "free" }, 5),
    identify({ plan: "pro" }, 6),
    identify({ plan: "pro" }, 12),
    identify({ score: 1 }, 13),
  ];
  expect([15.999, 16].map((seconds) => isMember(longPro, history, seconds))).toStrictEqual([false, true]);
});

it("keeps the start of a value that was set a thousand times", () => {
  const history = Array.from({ length: maxStreak * 4 }, (_, index) => identify({ plan: "pro" }, index / 100));
  expect([9.999, 10].map((seconds) => isMember(longPro, history, seconds))).toStrictEqual([false, true]);
});
