import { expect, it } from "vitest";
import { firstView, type Placed } from "./layout.js";

const journey = (width: number): Placed => ({ nodes: [{ id: "entry", x: 900, y: 16 }], edges: [], width });

it.each([
  ["narrow", 500, { x: 250, y: 0, zoom: 1 }],
  ["as wide as readable", 1_250, { x: 0, y: 0, zoom: 0.8 }],
])("shows a journey that is %s whole, in the middle", (_, width, view) => {
  expect(firstView(journey(width), 1_000)).toEqual(view);
});

it("begins a wide journey readable, with its entry in the middle", () => {
  const { x, zoom } = firstView(journey(4_000), 1_000);
  expect(zoom).toBe(0.7);
  expect(x + (900 + 132) * zoom).toBeCloseTo(500);
});
