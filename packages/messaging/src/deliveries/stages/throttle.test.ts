import { describe, expect, it } from "vitest";
import { aClaim, aRequest } from "../state/delivery.fixture.js";
import { isStopped, type Prepared } from "./stage.js";
import { createThrottleStage, type ThrottleStagePorts } from "./throttle.js";
import {
  aBroadcastRequest,
  aClock,
  aConnection,
  aPrepared,
  aRepository,
  evenRateLimiter,
} from "./stage.fixture.js";

function aStage(ports: Partial<ThrottleStagePorts> = {}) {
  const clock = aClock();
  const rateLimiter = evenRateLimiter();
  const throttle = createThrottleStage({ ...clock, rateLimiter, repository: aRepository(), ...ports });
  return { throttle, clock, turns: rateLimiter };
}

function limited(perSecond: number) {
  return { connection: aConnection({ setting: { messagesPerSecond: perSecond } }) };
}

describe("the throttle stage", () => {
  it("delays a bulk message while events are late, and a direct one never", async () => {
    const waits = [0, 700];
    const { throttle, clock } = aStage({ throttle: { take: () => waits.shift() ?? 0 } });
    for (const request of [aRequest(), aBroadcastRequest(), aRequest(), aBroadcastRequest()]) {
      expect(isStopped(await throttle(aPrepared(request)))).toBe(false);
    }
    expect([clock.sleeps, waits]).toEqual([[700], []]);
  });

  it("sends a broadcast slightly faster than its rate, so that it catches up", async () => {
    const { throttle, clock } = aStage();
    const request = aBroadcastRequest({ broadcastPerSecond: 10 });
    for (let sent = 0; sent < 11; sent += 1) await throttle(aPrepared(request));
    expect(Math.round((clock.now().getTime() - 10_000) / 10)).toBe(98);
  });

  it("takes another permit when a busy worker wakes up late, and is less strict with each", async () => {
    const clock = aClock();
    const lateBy = [0, 150, 150];
    const sleep = async (ms: number) => clock.sleep(ms + (lateBy.shift() ?? 0));
    const { throttle, turns: rateLimiter } = aStage({ ...clock, sleep });
    const request = aBroadcastRequest({ broadcastPerSecond: 2 });
    await throttle(aPrepared(request));
    await throttle(aPrepared(request));
    expect([rateLimiter.calls.length, lateBy.length]).toEqual([2, 2]);
    expect(isStopped(await throttle(aPrepared(request)))).toBe(false);
    expect([rateLimiter.calls.length, lateBy.length]).toEqual([4, 0]);
  });

  it("takes no second permit for a repeated request", async () => {
    const known = aClaim(aPrepared(aBroadcastRequest()).delivery);
    const { throttle, turns: rateLimiter } = aStage({ repository: aRepository(known) });
    expect(await throttle(aPrepared(aBroadcastRequest({ broadcastPerSecond: 10 })))).toMatchObject({
      stop: { is: "taken", stored: known },
    });
    expect(rateLimiter.calls).toEqual([]);
  });

  it("keeps the rate of the provider, and postpones a message to a far-off permit", async () => {
    const { throttle, clock, turns: rateLimiter } = aStage();
    const resolved = limited(0.5);
    const first = aPrepared(aRequest(), resolved);
    expect(await throttle(first)).toBe(first);
    const stop = { is: "postponed", until: 12_000, because: "Rate", turnAt: 12_000 };
    expect(await throttle(aPrepared(aRequest(), resolved))).toMatchObject({ stop });
    clock.pass(1_500);
    const later = aPrepared(aRequest(), resolved);
    const withTurn: Prepared = {
      ...later,
      delivery: { ...later.delivery, record: { ...later.delivery.record, turnAt: 12_000 } },
    };
    expect(await throttle(withTurn)).toBe(withTurn);
    expect([clock.sleeps, rateLimiter.calls.length]).toEqual([[500], 2]);
  });

  it("gives a direct message a permit before bulk messages that wait for the provider's rate", async () => {
    const sleeps: number[] = [];
    // The clock stands still: every message that has taken a permit waits for its time.
    const sleep = (ms: number) => new Promise<void>(() => void sleeps.push(ms));
    const { throttle, turns: rateLimiter } = aStage({ sleep });
    const resolved = limited(10);
    const bulk = Array.from({ length: 500 }, () => throttle(aPrepared(aBroadcastRequest(), resolved)));
    await expect.poll(() => rateLimiter.calls.length).toBeGreaterThan(2);
    void throttle(aPrepared(aRequest(), resolved));
    await expect.poll(() => sleeps.length).toBeGreaterThan(2);
    expect(bulk).toHaveLength(500);
    expect(Math.max(...sleeps)).toBeLessThanOrEqual(500);
  });
});
