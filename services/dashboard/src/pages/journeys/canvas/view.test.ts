import { expect, it } from "vitest";
import type { Placed } from "./layout.js";
import { centered, firstView, needsMinimap, showing, wholeView, zoomedAt } from "./view.js";

const journey = (width: number): Placed => ({
  nodes: [{ id: "entry", x: 900, y: 16 }],
  lines: [],
  width,
  height: 500,
});
const frame = { width: 1_000, height: 400 };

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

it("shows all of a journey, also of one that is too large for the least zoom", () => {
  expect(wholeView({ width: 2_000, height: 500 }, frame)).toEqual({ x: 0, y: 75, zoom: 0.5 });
  expect(wholeView({ width: 500, height: 200 }, frame)).toEqual({ x: 250, y: 100, zoom: 1 });
  expect(wholeView({ width: 100_000, height: 200 }, frame).zoom).toBe(0.1);
});

it("keeps what is at a point when it is made larger, up to a limit", () => {
  const view = { x: 10, y: 20, zoom: 1 };
  expect(zoomedAt(view, 0.5, { x: 110, y: 120 })).toEqual({ x: 60, y: 70, zoom: 0.5 });
  expect(zoomedAt(view, 100, { x: 10, y: 20 })).toEqual({ x: 10, y: 20, zoom: 1.5 });
});

it("moves only as far as shows a step", () => {
  const view = { x: 0, y: 0, zoom: 1 };
  expect(showing(view, { x: 100, y: 100, width: 264, height: 84 }, frame)).toEqual(view);
  expect(showing(view, { x: 900, y: 500, width: 264, height: 84 }, frame)).toEqual({
    x: -188,
    y: -208,
    zoom: 1,
  });
  expect(showing(view, { x: -300, y: 100, width: 264, height: 84 }, frame)).toEqual({
    x: 324,
    y: 0,
    zoom: 1,
  });
  expect(showing(view, { x: 500, y: 100, width: 2_000, height: 84 }, frame).x).toBe(-476);
});

it("puts a point of the drawing in the middle", () => {
  expect(centered({ x: 0, y: 0, zoom: 0.5 }, { x: 200, y: 100 }, frame)).toEqual({
    x: 400,
    y: 150,
    zoom: 0.5,
  });
});

it("has a small drawing of the whole where it is larger than its frame, and the frame is no phone's", () => {
  const desktop = { width: 800, height: 600 };
  expect(needsMinimap({ width: 264, height: 601 }, desktop)).toBe(true);
  expect(needsMinimap({ width: 801, height: 100 }, desktop)).toBe(true);
  expect(needsMinimap({ width: 800, height: 600 }, desktop)).toBe(false);
  expect(needsMinimap({ width: 800, height: 600 }, { width: 390, height: 600 })).toBe(false);
});
