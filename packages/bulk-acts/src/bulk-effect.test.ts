/** Whether the number that a caller has seen still holds. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BulkAct } from "./bulk-act.js";
import { bulkToken, isConfirmed } from "./bulk-effect.js";
import type { BulkTarget } from "./bulk-target.js";

const add: BulkAct = { type: "AddToList", segmentId: "s" };
const target: BulkTarget = { filter: { segmentFilter: ["vip"] } };
const at = 1_000;

function confirmed(expectedCount: number, count: number, more: object = {}): boolean {
  return isConfirmed({ act: add, target, expectedCount, count, at, ...more });
}

describe("a number", () => {
  it("holds while it differs by 10 or 1 %", () => {
    expect([confirmed(5, 15), confirmed(5, 16)]).toEqual([true, false]);
    expect([confirmed(5_000, 5_050), confirmed(5_000, 4_949)]).toEqual([true, false]);
  });

  it("must be the same to erase, whatever token there is", () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), (expectedCount, count) => {
        const act: BulkAct = { type: "Erase" };
        const { confirmToken } = bulkToken(act, target, { count: expectedCount, at });
        const given = { act, target, expectedCount, count, at, confirmToken };
        expect(isConfirmed(given)).toBe(expectedCount === count);
      }),
    );
  });
});

describe("a token of the effect", () => {
  const { confirmToken, validUntil } = bulkToken(add, target, { count: 100, at });

  it("confirms its number for 15 minutes", () => {
    expect(validUntil).toBe(at + 900_000);
    expect(confirmed(100, 500, { confirmToken, at: validUntil })).toBe(true);
    expect(confirmed(100, 500, { confirmToken, at: validUntil + 1 })).toBe(false);
  });

  it("confirms no other number, act or target, and nothing else does", () => {
    expect(confirmed(99, 500, { confirmToken })).toBe(false);
    expect(confirmed(100, 500, { confirmToken, act: { type: "RemoveFromList", segmentId: "s" } })).toBe(
      false,
    );
    expect(confirmed(100, 500, { confirmToken, target: { ids: ["ann"] } })).toBe(false);
    expect(confirmed(100, 500, { confirmToken: "none" })).toBe(false);
  });

  it("is the same for the same ids in another order", () => {
    const of = (ids: readonly string[]) => bulkToken(add, { ids }, { count: 2, at }).confirmToken;
    expect(of(["ben", "ann"])).toBe(of(["ann", "ben", "ann"]));
  });
});
