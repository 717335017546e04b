import { expect, it } from "vitest";
import { shownRuns } from "./diff-runs.js";
import { lineDiff } from "./line-diff.js";

it("folds what is far from any change", () => {
  const before = Array.from({ length: 30 }, (_, at) => `${at}`);
  const after = before.with(10, "ten").with(18, "eighteen");
  const runs = shownRuns(lineDiff(before.join("\n"), after.join("\n")));
  expect(runs.map(({ isFolded, lines }) => [isFolded, lines.length])).toEqual([
    [true, 7],
    [false, 8],
    [false, 1],
    [false, 8],
    [true, 8],
  ]);
  expect(runs.flatMap(({ lines }) => lines).filter(({ kind }) => kind !== "removed")).toHaveLength(30);
});
