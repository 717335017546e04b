import { describe, expect, it } from "vitest";
import { doc, opened, paragraph } from "../schema/schema.fixture.js";
import { dropLine, dropPlace, type Box } from "./drop-place.js";

const condition = {
  type: "condition",
  attrs: { if: "user.plan" },
  content: [paragraph("b"), { type: "otherwise", content: [paragraph("c")] }],
};
const columns = {
  type: "columns",
  content: [
    { type: "column", content: [paragraph("d")] },
    { type: "column", content: [paragraph("e"), paragraph("f")] },
  ],
};
const tree = opened(doc(paragraph("a"), condition, columns));

/** Each by its position. */
const boxes: Readonly<Record<number, Box>> = {
  0: { top: 0, bottom: 20, left: 0, right: 100 },
  3: { top: 40, bottom: 140, left: 0, right: 100 },
  4: { top: 60, bottom: 80, left: 10, right: 100 },
  7: { top: 90, bottom: 130, left: 10, right: 100 },
  8: { top: 100, bottom: 120, left: 20, right: 100 },
  13: { top: 150, bottom: 210, left: 0, right: 100 },
  14: { top: 150, bottom: 210, left: 0, right: 45 },
  15: { top: 150, bottom: 170, left: 0, right: 45 },
  19: { top: 150, bottom: 210, left: 55, right: 100 },
  20: { top: 150, bottom: 170, left: 55, right: 100 },
  23: { top: 180, bottom: 200, left: 55, right: 100 },
};
const boxOf = (pos: number): Box | undefined => boxes[pos];

it("has the boxes of the blocks of the document", () => {
  const found: number[] = [];
  tree.descendants((node, pos) => {
    if (node.isBlock) found.push(pos);
  });
  expect(found).toEqual(Object.keys(boxes).map(Number));
});

describe("the place of what is let go of", () => {
  it.each([
    ["above the first block", { x: 5, y: -40 }, 0],
    ["in the upper half of a block", { x: 5, y: 5 }, 0],
    ["in its lower half", { x: 5, y: 15 }, 3],
    ["at the edge of a condition", { x: 50, y: 43 }, 3],
    ["in its first branch", { x: 50, y: 75 }, 7],
    ["between its branches", { x: 50, y: 85 }, 7],
    ["in its other branch", { x: 50, y: 115 }, 11],
    ["in a column", { x: 5, y: 190 }, 18],
    ["in the next column", { x: 70, y: 185 }, 23],
    ["between columns", { x: 50, y: 195 }, 26],
    ["right of all columns", { x: 500, y: 195 }, 26],
    ["below everything", { x: 5, y: 900 }, 28],
  ])("is between blocks: %s", (_, point, place) => {
    expect(dropPlace(tree, point, boxOf)).toBe(place);
  });

  it("is none where nothing is shown, and never in a block that is not shown", () => {
    expect(dropPlace(tree, { x: 5, y: 5 }, () => undefined)).toBeUndefined();
    const withoutCondition = (pos: number): Box | undefined => (pos > 2 && pos < 13 ? undefined : boxes[pos]);
    expect(dropPlace(tree, { x: 5, y: 115 }, withoutCondition)).toBe(13);
  });

  it("is shown by a line between the blocks", () => {
    expect(dropLine(tree, 3, boxOf)).toEqual({ top: 30, left: 0, right: 100 });
    expect(dropLine(tree, 0, boxOf)).toEqual({ top: 0, left: 0, right: 100 });
    expect(dropLine(tree, 26, boxOf)).toEqual({ top: 200, left: 55, right: 100 });
    expect(dropLine(tree, 3, () => undefined)).toBeUndefined();
  });
});
