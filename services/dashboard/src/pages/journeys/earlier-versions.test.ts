import { expect, it } from "vitest";
import { earlierRunsAt, runsAtRemovedSteps } from "./earlier-versions.js";

const users = (count: number) => ({ count, low: count, high: count });
const places = [
  { nodeId: "wait", version: 4, users: users(5) },
  { nodeId: "wait", version: 1, users: users(1) },
  { nodeId: "wait", version: 3, users: users(2) },
  { nodeId: "gone", version: 3, users: users(7) },
];

it("says how many are at a step in earlier versions, the latest of them first", () => {
  expect(earlierRunsAt(places, "wait", 4)).toEqual([
    { version: 3, count: 2 },
    { version: 1, count: 1 },
  ]);
  expect(earlierRunsAt(places, "mail", 4)).toEqual([]);
});

it("finds who is at steps that the published version has no more", () => {
  expect(runsAtRemovedSteps(places, (id) => id === "wait")).toEqual([
    { nodeId: "gone", version: 3, count: 7 },
  ]);
  expect(runsAtRemovedSteps([{ nodeId: "gone", version: 3, users: users(0) }], () => false)).toEqual([]);
});
