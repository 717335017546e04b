import { expect, it } from "vitest";
import { isPassDone, mayWaitFor } from "./waiting-limits.js";

const ids = (count: number): readonly string[] => Array.from({ length: count }, (_, index) => `d${index}`);

it("nothing more is requested while many wait that no server put off", () => {
  expect(mayWaitFor(ids(999), new Set())).toBe(true);
  expect(mayWaitFor(ids(1_000), new Set())).toBe(false);
  expect(mayWaitFor(ids(3_000), new Set(ids(2_000)))).toBe(false);
});

it("messages that a server put off do not stop the others, up to ten thousand", () => {
  expect(mayWaitFor(ids(5_000), new Set(ids(5_000)))).toBe(true);
  expect(mayWaitFor(ids(3_000), new Set(ids(2_001)))).toBe(true);
  expect(mayWaitFor(ids(10_000), new Set(ids(10_000)))).toBe(false);
});

it("a pass ends while messages wait, except the last one", () => {
  expect(isPassDone({ waiting: ["d1"], nextWaveAt: 5_000 })).toBe(true);
  expect(isPassDone({ waiting: ["d1"], nextWaveAt: null })).toBe(false);
  expect(isPassDone({ waiting: [], nextWaveAt: null })).toBe(true);
});
