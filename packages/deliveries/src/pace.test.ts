import { describe, expect, it } from "vitest";
import { createPace, type Pace } from "./pace.js";

/** Messages that get through in that time when as many come as may, while events lag so much. */
function goOut(
  pace: Pace,
  { from, forMs, lagMs }: { from: number; forMs: number; lagMs: number | undefined },
): number {
  let sent = 0;
  const observedUntil = lagMs === undefined ? -1 : forMs;
  for (let now = from, observed = 0; now < from + forMs; sent += 1) {
    for (; observed <= Math.min(now - from, observedUntil); observed += 10)
      pace.observe(lagMs ?? 0, from + observed);
    now += Math.max(pace.take(now), 0.05);
  }
  return sent;
}

interface Watched {
  readonly from: number;
  readonly forMs: number;
  readonly lagOf: (event: number) => number;
  readonly sends?: boolean;
}

/** Five hundred events a second that lag as they are told, and messages beside them, if any, as many as may. */
function watch(pace: Pace, { from, forMs, lagOf, sends = false }: Watched): void {
  let next = from;
  for (let event = 0, now = from; now < from + forMs; event += 1, now += 2) {
    pace.observe(lagOf(event), now);
    if (!sends) continue;
    while (next <= now) next = now + Math.max(pace.take(now), 0.05);
  }
}

/** One event in ten lags so much, the others 10 ms. */
const everyTenth =
  (lateMs: number) =>
  (event: number): number =>
    event % 10 === 9 ? lateMs : 10;

describe("the pace of messages", () => {
  it("keeps nobody waiting while events are quick, or while there are none", () => {
    const pace = createPace();
    expect(goOut(pace, { from: 0, forMs: 1_000, lagMs: 10 })).toBeGreaterThan(15_000);
    expect(goOut(pace, { from: 1_000, forMs: 1_000, lagMs: undefined })).toBeGreaterThan(15_000);
  });

  it("falls within a second when events lag, and never to nothing", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 2_000, lagMs: 20 });
    goOut(pace, { from: 2_000, forMs: 2_000, lagMs: 300 });
    expect(pace.perSecond).toBeLessThan(2_000);
    const slow = goOut(pace, { from: 4_000, forMs: 8_000, lagMs: 300 });
    expect(pace.perSecond).toBe(25);
    expect(slow).toBeGreaterThan(175);
  });

  it("slows down where events lag by what they could be: 1.3 times what it was in the last minute", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 5_000, lagMs: 40 });
    expect(pace.perSecond).toBe(20_000);
    goOut(pace, { from: 5_000, forMs: 20_000, lagMs: 60 });
    expect(pace.perSecond).toBe(25);
    goOut(pace, { from: 25_000, forMs: 20_000, lagMs: 50 });
    expect(pace.perSecond).toBeGreaterThan(10_000);
  });

  it("keeps a quick machine quick: twice as long as 10 ms is a lag, 13 ms is none", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 5_000, lagMs: 10 });
    goOut(pace, { from: 5_000, forMs: 20_000, lagMs: 20 });
    expect(pace.perSecond).toBe(25);
    goOut(pace, { from: 25_000, forMs: 20_000, lagMs: 13 });
    expect(pace.perSecond).toBeGreaterThan(10_000);
  });

  it("goes by what many events take by themselves, however quick they are in some seconds", () => {
    const pace = createPace();
    const uneven = (event: number): number => (Math.floor(event / 500) % 3 === 0 ? 10 : 30);
    watch(pace, { from: 0, forMs: 10_000, lagOf: uneven });
    watch(pace, { from: 10_000, forMs: 20_000, lagOf: uneven, sends: true });
    expect(pace.perSecond).toBeGreaterThan(10_000);
    watch(pace, { from: 30_000, forMs: 10_000, lagOf: () => 35, sends: true });
    expect(pace.perSecond).toBeGreaterThan(10_000);
    watch(pace, { from: 40_000, forMs: 10_000, lagOf: () => 50, sends: true });
    expect(pace.perSecond).toBe(25);
  });

  it("does not go by what events took while the machine was slow once it is quick again", () => {
    const pace = createPace();
    watch(pace, { from: 0, forMs: 10_000, lagOf: () => 400 });
    watch(pace, { from: 10_000, forMs: 5_000, lagOf: () => 20, sends: true });
    watch(pace, { from: 15_000, forMs: 10_000, lagOf: () => 70, sends: true });
    expect(pace.perSecond).toBeGreaterThan(5_000);
    watch(pace, { from: 25_000, forMs: 10_000, lagOf: () => 100, sends: true });
    expect(pace.perSecond).toBe(25);
  });

  it("does not take events that are slow by themselves for a lag", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 90_000, lagMs: 200 });
    expect(pace.perSecond).toBeGreaterThan(10_000);
  });

  it("begins slowly beside many events after a rest, and soon keeps nobody waiting", () => {
    const pace = createPace();
    watch(pace, { from: 0, forMs: 10_000, lagOf: () => 10 });
    watch(pace, { from: 10_000, forMs: 500, lagOf: () => 10, sends: true });
    expect(pace.perSecond).toBeLessThan(250);
    watch(pace, { from: 10_500, forMs: 15_000, lagOf: () => 10, sends: true });
    expect(pace.perSecond).toBe(20_000);
  });

  it("falls while more than one event in twenty is late, though on average they are quick", () => {
    const pace = createPace();
    watch(pace, { from: 0, forMs: 10_000, lagOf: everyTenth(20) });
    watch(pace, { from: 10_000, forMs: 15_000, lagOf: everyTenth(20), sends: true });
    expect(pace.perSecond).toBeGreaterThan(10_000);
    watch(pace, { from: 25_000, forMs: 10_000, lagOf: everyTenth(40), sends: true });
    expect(pace.perSecond).toBeLessThan(500);
    watch(pace, { from: 35_000, forMs: 20_000, lagOf: everyTenth(20), sends: true });
    expect(pace.perSecond).toBeGreaterThan(10_000);
  });

  it("grows by little in the seconds after events were late, and by more later", () => {
    const pace = createPace();
    watch(pace, { from: 0, forMs: 10_000, lagOf: everyTenth(20) });
    watch(pace, { from: 10_000, forMs: 10_000, lagOf: everyTenth(60), sends: true });
    expect(pace.perSecond).toBe(25);
    let now = 20_000;
    const goOnFor = (forMs: number): number => {
      watch(pace, { from: now, forMs, lagOf: () => 10, sends: true });
      now += forMs;
      return pace.perSecond;
    };
    while (goOnFor(100) === 25);
    expect(goOnFor(3_000)).toBeLessThan(200);
    expect(goOnFor(7_000)).toBeGreaterThan(1_000);
  });

  it("does not fall on a machine so quick that late is soon, nor where clocks differ", () => {
    for (const [byThemselvesMs, besideMs] of [
      [4, 12],
      [-60, -40],
    ] as const) {
      const pace = createPace();
      watch(pace, { from: 0, forMs: 10_000, lagOf: () => byThemselvesMs });
      watch(pace, { from: 10_000, forMs: 20_000, lagOf: () => besideMs, sends: true });
      expect(pace.perSecond).toBeGreaterThan(10_000);
    }
  });

  it("does not fall by a few that are late, nor where nobody knows what is late here", () => {
    const known = createPace();
    watch(known, { from: 0, forMs: 10_000, lagOf: everyTenth(20) });
    watch(known, {
      from: 10_000,
      forMs: 20_000,
      lagOf: (event) => (event % 25 === 0 ? 60 : 10),
      sends: true,
    });
    expect(known.perSecond).toBeGreaterThan(10_000);
    const unknown = createPace();
    watch(unknown, { from: 0, forMs: 10_000, lagOf: everyTenth(60), sends: true });
    expect(unknown.perSecond).toBeGreaterThan(10_000);
  });

  it("loses a fifth by a moment in which all stood still, not all but what went out in it", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 5_000, lagMs: 10 });
    const before = pace.perSecond;
    for (let event = 0; event < 20; event += 1) pace.observe(100, 5_100 + event);
    pace.take(5_120);
    expect(pace.perSecond).toBeLessThan(before * 0.85);
    expect(pace.perSecond).toBeGreaterThan(before * 0.6);
  });

  it("grows again once events are quick", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 2_000, lagMs: 20 });
    goOut(pace, { from: 2_000, forMs: 10_000, lagMs: 300 });
    goOut(pace, { from: 12_000, forMs: 10_000, lagMs: 5 });
    expect(pace.perSecond).toBeGreaterThan(2_000);
  });

  it("gives way from the first lag on until events are quick again for some seconds, or none come", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 2_000, lagMs: 20 });
    expect(pace.isGivingWay(2_000)).toBe(false);
    goOut(pace, { from: 2_000, forMs: 5_000, lagMs: 300 });
    expect([7_000, 7_400, 7_600].map((now) => pace.isGivingWay(now))).toEqual([true, true, false]);
    goOut(pace, { from: 7_000, forMs: 1_000, lagMs: 5 });
    expect(pace.isGivingWay(8_000)).toBe(true);
    goOut(pace, { from: 8_000, forMs: 20_000, lagMs: 5 });
    expect(pace.isGivingWay(28_000)).toBe(false);
  });

  it("gives way no more when the campaign is over and events go on", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 5_000, lagMs: 300 });
    goOut(pace, { from: 5_000, forMs: 1_000, lagMs: 900 });
    expect(pace.isGivingWay(6_000)).toBe(true);
    for (let now = 6_000; now <= 17_000; now += 10) pace.observe(5, now);
    expect(pace.isGivingWay(17_000)).toBe(false);
  });

  it("forgets a lag when no events come any more", () => {
    const pace = createPace();
    goOut(pace, { from: 0, forMs: 2_000, lagMs: 20 });
    goOut(pace, { from: 2_000, forMs: 5_000, lagMs: 300 });
    const before = pace.perSecond;
    goOut(pace, { from: 7_000, forMs: 5_000, lagMs: undefined });
    expect(pace.perSecond).toBeGreaterThan(before * 5);
  });
});
