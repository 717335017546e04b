import fc from "fast-check";
import { expect, it } from "vitest";
import { giveTurn, noTurns, type TurnLimit } from "./permits.js";

function give(asked: readonly number[], limit: TurnLimit): number[] {
  let turns = noTurns;
  return asked.map((now) => {
    const given = giveTurn(turns, limit, now);
    turns = given.turns;
    return given.at;
  });
}

it("lets as many as are allowed pass at once, and the next when the window is over", () => {
  const limit = { turns: 2, windowMs: 1_000 };
  expect(give([5_000, 5_000, 5_000, 5_000, 5_000], limit)).toEqual([5_000, 5_000, 6_000, 6_000, 7_000]);
});

it("forgets what no window holds any more", () => {
  const limit = { turns: 2, windowMs: 1_000 };
  expect(give([1_000, 1_000, 9_000, 9_000, 9_000], limit)).toEqual([1_000, 1_000, 9_000, 9_000, 10_000]);
});

it("stays small however many ask", () => {
  let turns = noTurns;
  const limit = { turns: 1_000, windowMs: 60_000 };
  for (let asked = 0; asked < 50_000; asked += 1) turns = giveTurn(turns, limit, asked * 7).turns;
  expect(turns.slots.length).toBeLessThanOrEqual(102);
});

it("gives moments in order, never more than allowed in any window, and hardly later than need be", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 10, max: 2_000 }),
      (between, turns, windowMs) => {
        let now = 1_000_000;
        const asked = between.map((gap) => (now += gap));
        const given = give(asked, { turns, windowMs });
        given.forEach((at, index) => {
          const earliest = Math.max(given[index - 1] ?? 0, asked[index] ?? 0);
          const freeAt = (given[index - turns] ?? -windowMs) + windowMs;
          expect(at).toBeGreaterThanOrEqual(Math.max(earliest, freeAt));
          expect(at - Math.max(earliest, freeAt)).toBeLessThanOrEqual(windowMs / 100 + 1);
        });
      },
    ),
  );
});
