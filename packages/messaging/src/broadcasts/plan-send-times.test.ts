import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planSendTimes } from "./plan-send-times.js";

describe("the send times of a page", () => {
  it("are evenly spaced, and the next page continues where they end", () => {
    const first = planSendTimes({ count: 4, perSecond: 100, nextTurnAt: 0, now: 5_000 });
    expect(first).toEqual({ sendTimes: [5_000, 5_010, 5_020, 5_030], nextTurnAt: 5_040 });
    const second = planSendTimes({ count: 2, perSecond: 100, nextTurnAt: first.nextTurnAt, now: 5_010 });
    expect(second).toEqual({ sendTimes: [5_040, 5_050], nextTurnAt: 5_060 });
  });

  it("catch up after a short pause, not after a long one", () => {
    const after = (pauseMs: number): number | undefined =>
      planSendTimes({ count: 1, perSecond: 10, nextTurnAt: 10_000, now: 10_000 + pauseMs }).sendTimes[0];
    expect([after(300), after(700), after(5_000)]).toEqual([10_000, 10_300, 15_000]);
  });

  it("never exceed the rate by more than 5 % in any ten seconds, however late pages come", () => {
    const pages = fc.array(fc.tuple(fc.integer({ min: 1, max: 250 }), fc.integer({ min: 0, max: 3_000 })), {
      minLength: 5,
      maxLength: 60,
    });
    const law = () =>
      fc.assert(
        fc.property(pages, fc.integer({ min: 1, max: 500 }), (drawn, perSecond) => {
          let [nextTurnAt, now] = [0, 1_000_000];
          const sent: number[] = [];
          for (const [count, pauseMs] of drawn) {
            now += pauseMs;
            const plan = planSendTimes({ count, perSecond, nextTurnAt, now });
            // No message goes out before it is requested.
            sent.push(...plan.sendTimes.map((moment) => Math.max(moment, now)));
            nextTurnAt = plan.nextTurnAt;
          }
          const most = perSecond * 10 * 1.05 + 1;
          return sent.every(
            (from, index) => sent.slice(index).filter((at) => at < from + 10_000).length <= most,
          );
        }),
        { numRuns: 200 },
      );
    expect(law).not.toThrow();
  });
});
