import fc from "fast-check";
import { expect, it } from "vitest";
import { grantPermit, noPermits, type PermitLimit } from "./permits.js";

function grantAll(requestedAt: readonly number[], limit: PermitLimit): number[] {
  let permits = noPermits;
  return requestedAt.map((now) => {
    const granted = grantPermit(permits, limit, now);
    permits = granted.permits;
    return granted.at;
  });
}

it("grants the allowed number at once, and the next ones after the window", () => {
  const limit = { permits: 2, windowMs: 1_000 };
  expect(grantAll([5_000, 5_000, 5_000, 5_000, 5_000], limit)).toEqual([5_000, 5_000, 6_000, 6_000, 7_000]);
});

it("drops permits that have left the window", () => {
  const limit = { permits: 2, windowMs: 1_000 };
  expect(grantAll([1_000, 1_000, 9_000, 9_000, 9_000], limit)).toEqual([1_000, 1_000, 9_000, 9_000, 10_000]);
});

it("keeps a bounded number of slots for any number of requests", () => {
  let permits = noPermits;
  const limit = { permits: 1_000, windowMs: 60_000 };
  for (let requestedAt = 0; requestedAt < 50_000; requestedAt += 1)
    permits = grantPermit(permits, limit, requestedAt * 7).permits;
  expect(permits.slots.length).toBeLessThanOrEqual(102);
});

it("grants in order, never more than allowed in any window, and at most a hundredth of a window late", () => {
  const gaps = fc.array(fc.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(
      gaps,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 10, max: 2_000 }),
      (between, permits, windowMs) => {
        let now = 1_000_000;
        const requestedAt = between.map((gap) => (now += gap));
        const granted = grantAll(requestedAt, { permits, windowMs });
        granted.forEach((at, index) => {
          const earliest = Math.max(granted[index - 1] ?? 0, requestedAt[index] ?? 0);
          const freeAt = (granted[index - permits] ?? -windowMs) + windowMs;
          expect(at).toBeGreaterThanOrEqual(Math.max(earliest, freeAt));
          expect(at - Math.max(earliest, freeAt)).toBeLessThanOrEqual(windowMs / 100 + 1);
        });
      },
    ),
  );
});
