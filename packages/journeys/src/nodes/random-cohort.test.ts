import { describe, expect, it } from "vitest";
import { aJourney, aStart, begin, ending, trail, wait } from "../journeys.fixture.js";
import { conformsAsJourneyNode } from "./conformance.fixture.js";

const cohort = (id: string, percent: number): { id: string; percent: number; name: string } => ({
  id,
  percent,
  name: id.toUpperCase(),
});
const node = {
  type: "RandomCohortNode",
  id: "cohorts",
  children: [cohort("a", 50), cohort("b", 30)],
} as const;

conformsAsJourneyNode({
  type: "RandomCohortNode",
  samples: [
    node,
    { ...node, children: [cohort("a", 100)] },
    { ...node, children: [cohort("a", 33.3), cohort("b", 33.3), cohort("c", 33.4)] },
    { ...node, children: [cohort("a", 0), cohort("b", 0)] },
  ],
  broken: [
    { node: { ...node, children: [cohort("a", 51), cohort("b", 50)] }, paths: ["children"] },
    { node: { ...node, children: [cohort("a", 101)] }, paths: ["children[0].percent", "children"] },
    { node: { ...node, children: [cohort("a", -1)] }, paths: ["children[0].percent"] },
    { node: { ...node, children: [] }, paths: ["children"] },
  ],
});

describe("a random cohort", () => {
  const journey = aJourney([node, wait("a", 60), wait("b", 60)]);
  const whereTo = (user: number): string | undefined =>
    trail(begin(journey, { start: aStart(`user-${user}`) })).at(-1);

  it("splits 10,000 runs within 2 % of its shares; the rest leaves", () => {
    const counts = new Map<string | undefined, number>();
    for (let user = 0; user < 10_000; user += 1) {
      const child = whereTo(user);
      counts.set(child, (counts.get(child) ?? 0) + 1);
    }
    expect(Math.abs((counts.get("a") ?? 0) - 5000)).toBeLessThan(200);
    expect(Math.abs((counts.get("b") ?? 0) - 3000)).toBeLessThan(200);
    expect(Math.abs((counts.get("ExitNode") ?? 0) - 2000)).toBeLessThan(200);
  });

  it("sends a run the same way every time", () => {
    const users = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(users.map(whereTo)).toStrictEqual(users.map(whereTo));
    expect(new Set(users.map(whereTo)).size).toBeGreaterThan(1);
  });

  it("splits independently at another node", () => {
    const other = aJourney([{ ...node, id: "more cohorts" }, wait("a", 60), wait("b", 60)]);
    const users = Array.from({ length: 100 }, (_, user) => user);
    const there = users.map((user) => trail(begin(other, { start: aStart(`user-${user}`) })).at(-1));
    expect(there).not.toStrictEqual(users.map(whereTo));
  });

  it("loses no run when shares add up to a hundred only nearly", () => {
    const thirds = aJourney([
      { ...node, children: [cohort("a", 100 / 3), cohort("b", 100 / 3), cohort("c", 33.3333333)] },
      wait("a", 60),
      wait("b", 60),
      wait("c", 60),
    ]);
    const steps = Array.from({ length: 3000 }, (_, user) => begin(thirds, { start: aStart(`user-${user}`) }));
    expect(steps.filter((step) => ending(step) !== undefined)).toStrictEqual([]);
  });
});
