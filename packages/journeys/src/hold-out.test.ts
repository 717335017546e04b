import { describe, expect, it } from "vitest";
import { isHeldOut } from "./hold-out.js";
import { aJourney, aStart, aUser, begin, email, ending } from "./journeys.fixture.js";

const journeyId = "journey-1";
const users = Array.from({ length: 10_000 }, (_, index) => `user-${index}`);

function heldOut(percent: number | undefined, key?: string): readonly string[] {
  return users.filter((userId) => isHeldOut({ journeyId, userId, key, percent }));
}

describe("the hold-out", () => {
  it("is the share of users that the journey says, within 1 %", () => {
    expect(heldOut(undefined)).toEqual([]);
    for (const percent of [1, 10, 50]) {
      expect(Math.abs(heldOut(percent).length / 100 - percent)).toBeLessThan(1);
    }
  });

  it("keeps who is in it when the share grows, and differs by key and by journey", () => {
    const larger = new Set(heldOut(20));
    expect(heldOut(10).filter((id) => !larger.has(id))).toEqual([]);
    expect(heldOut(10, "cart-1")).not.toEqual(heldOut(10));
    const other = users.filter((userId) => isHeldOut({ journeyId: "other", userId, percent: 10 }));
    expect(other).not.toEqual(heldOut(10));
  });

  it("is visited by no run: it has finished when it begins, and requests nothing", () => {
    const journey = aJourney([email("a")], undefined, { holdOutPercent: 50 });
    const [userId = ""] = heldOut(50);
    const step = begin(journey, { user: aUser({ userId }), start: aStart(userId) });
    expect(step).toMatchObject({ visited: [], orders: [], asks: [] });
    expect(step.run).toMatchObject({ finished: "heldOut", at: "", visits: 0, path: [] });
    const treated = users.find((id) => !heldOut(50).includes(id)) ?? "";
    expect(
      ending(begin(journey, { user: aUser({ userId: treated }), start: aStart(treated) })),
    ).toBeUndefined();
  });
});
