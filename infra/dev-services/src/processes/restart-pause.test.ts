import { expect, it } from "vitest";
import { createRestartPause } from "./restart-pause.js";

it("the pause doubles with each failure up to ten seconds, and is reset after the process ran for half a minute", () => {
  const pauseAfter = createRestartPause();
  const pauses = Array.from({ length: 8 }, () => pauseAfter(1_000));
  expect(pauses).toEqual([200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  expect(pauseAfter(30_001)).toBe(200);
  expect(pauseAfter(30_000)).toBe(400);
});
