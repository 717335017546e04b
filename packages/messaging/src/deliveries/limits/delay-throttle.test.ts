import { describe, expect, it } from "vitest";
import { createDelayThrottle } from "./delay-throttle.js";

const targetMs = 80;
const floorPerSecond = 100;

/** A simulated machine that sends at most `capacity` messages a second, with its own clock. */
function aMachine({ capacity = 1_000 } = {}) {
  let now = 1_000_000;
  let delayMs = 0;
  const throttle = createDelayThrottle({ targetMs, floorPerSecond, latency: { medianMs: () => delayMs } });
  /** Returns how many are sent in the next second. */
  const second = (delay: number): number => {
    delayMs = delay;
    const until = now + 1_000;
    let sent = 0;
    while (now < until) {
      const waitMs = throttle.take(now);
      if (waitMs === 0) sent += 1;
      now += waitMs === 0 ? 1_000 / capacity : waitMs;
    }
    return sent;
  };
  return {
    throttle,
    seconds: (...delays: readonly number[]): number[] => delays.map(second),
    sleep: (ms: number) => (now += ms),
    now: () => now,
  };
}

describe("bulk messages", () => {
  it("are sent without a limit while no event is late", () => {
    const { seconds } = aMachine();
    for (const sent of seconds(0, 0, targetMs, 0)) expect(sent).toBeCloseTo(1_000, -1);
  });

  it("slow down by a quarter after each second in which events were late, down to the floor", () => {
    const { seconds, throttle } = aMachine();
    seconds(0);
    const rates = Array.from({ length: 10 }, () => {
      seconds(targetMs + 1);
      return throttle.perSecond;
    });
    expect(rates[0]).toBeCloseTo(750, -1);
    expect((rates[1] ?? 0) / 1_000).toBeCloseTo(0.75 ** 2, 1);
    expect((rates[2] ?? 0) / 1_000).toBeCloseTo(0.75 ** 3, 1);
    expect(rates.slice(-2)).toEqual([floorPerSecond, floorPerSecond]);
    const [sent = 0] = seconds(targetMs + 1);
    expect(sent).toBeGreaterThanOrEqual(floorPerSecond - 10);
    expect(sent).toBeLessThanOrEqual(floorPerSecond + 10);
  });

  it("speed up by a tenth after each second in which events were on time", () => {
    const { seconds, throttle } = aMachine();
    seconds(0, 500, 500, 500, 500);
    const before = throttle.perSecond;
    seconds(0, 0, 0);
    expect(throttle.perSecond / before).toBeCloseTo(1.1 ** 3, 1);
  });

  it("are sent without a limit again after a pause in which the rate has recovered", () => {
    const { seconds, sleep } = aMachine();
    seconds(500, 500, 500, 500, 500);
    sleep(60_000);
    expect(seconds(0)[0]).toBeCloseTo(1_000, -1);
  });

  it("leave in small groups every 50 ms", () => {
    const { throttle, seconds, now } = aMachine();
    seconds(...Array.from({ length: 12 }, () => 500));
    let at = now();
    const left: number[] = [];
    while (left.length < 20) {
      const waitMs = throttle.take(at);
      if (waitMs === 0) left.push(at);
      at += waitMs;
      expect(waitMs === 0 || at % 50 === 0).toBe(true);
    }
    expect(new Set(left).size).toBeLessThanOrEqual(6);
  });
});
