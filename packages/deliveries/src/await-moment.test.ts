import type { Turns } from "@signalbox/core";
import { describe, expect, it } from "vitest";
import { awaitMoment } from "./await-moment.js";
import { aRequest } from "./delivery.fixture.js";

/** Turns at an even pace, and a clock that moves by waiting. */
function aClock(at = 10_000) {
  let now = at;
  let next = 0;
  const turns: Turns = {
    take: (_, perSecond, count, from) => {
      const first = Math.max(next, from);
      next = first + (count * 1_000) / perSecond;
      return Promise.resolve(
        Array.from({ length: count }, (__, index) => first + (index * 1_000) / perSecond),
      );
    },
  };
  const rest = (ms: number): Promise<void> => Promise.resolve(void (now += ms));
  return { turns, rest, now: () => new Date(now) };
}

describe("the moment of a message", () => {
  it("is now where nobody said otherwise, and is waited for where it is near", async () => {
    const clock = aClock();
    expect(await awaitMoment(aRequest(), clock)).toEqual({ is: "now" });
    expect(await awaitMoment(aRequest({ notBefore: 10_400 }), clock)).toEqual({ is: "now" });
    expect(clock.now().getTime()).toBe(10_400);
  });

  it("is come back for where it is far", async () => {
    const later = await awaitMoment(aRequest({ notBefore: 20_000 }), aClock());
    expect(later).toEqual({ is: "later", at: 20_000 });
  });

  it("of messages that were held up comes one after the other", async () => {
    const clock = aClock();
    const request = aRequest({ notBefore: 5_000, broadcastPerSecond: 10, origin: { broadcastId: "b1" } });
    const moments: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      await awaitMoment(request, clock);
      moments.push(clock.now().getTime());
    }
    expect(Math.round(((moments.at(-1) ?? 0) - (moments[0] ?? 0)) / 10)).toBe(98);
  });
});
