import { describe, expect, it } from "vitest";
import { aRequest } from "./delivery.fixture.js";
import { attemptsFor, giveUpAfterMsOf, nextTryOfFew, nextTryOfPutOff, waitsSince } from "./retry.js";

const hourMs = 3_600_000;
const question = { attempts: 1, deadline: 24 * hourMs, now: 1_000, random: 0 };

describe("a message that its server puts off", () => {
  it("waits 30 s at first, then twice as long each time, up to an hour", () => {
    const delays = (random: number): readonly number[] =>
      Array.from({ length: 9 }, (_, index) => {
        const at = nextTryOfPutOff({ ...question, random, attempts: index + 1 });
        return ((at ?? 0) - question.now) / 1_000;
      });
    expect(delays(0)).toStrictEqual([30, 60, 120, 240, 480, 960, 1_800, 1_800, 1_800]);
    expect(delays(1)).toStrictEqual([60, 120, 240, 480, 960, 1_920, 3_600, 3_600, 3_600]);
  });

  it("is tried however often, the last time at the deadline", () => {
    const { deadline } = question;
    expect(nextTryOfPutOff({ ...question, attempts: 1_000 })).toBe(1_801_000);
    expect(nextTryOfPutOff({ ...question, attempts: 40, now: deadline - 60_000 })).toBe(deadline);
    expect(nextTryOfPutOff({ ...question, now: deadline - 1, retryAfterMs: hourMs })).toBe(deadline);
    expect(nextTryOfPutOff({ ...question, now: deadline })).toBeUndefined();
  });

  it("waits as long as the vendor requests, and longer only after many attempts", () => {
    expect(nextTryOfPutOff({ ...question, retryAfterMs: 90_000 })).toBe(91_000);
    expect(nextTryOfPutOff({ ...question, retryAfterMs: 1_000 })).toBe(2_000);
    expect(nextTryOfPutOff({ ...question, retryAfterMs: 1_000, attempts: 12 })).toBe(1_025_000);
  });
});

describe("attempts whose number is limited", () => {
  it("follow each other after half a second, then twice as long each time, up to ten minutes", () => {
    const delays = Array.from({ length: 12 }, (_, index) => {
      const at = nextTryOfFew({ ...question, attempts: index + 1, random: 1 }, 20);
      return ((at ?? 0) - question.now) / 1_000;
    });
    expect(delays).toStrictEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600]);
    expect(nextTryOfFew({ ...question, retryAfterMs: 90_000 }, 4)).toBe(91_000);
  });

  it("end with the last one, and at the deadline", () => {
    expect(nextTryOfFew({ ...question, attempts: 4 }, 4)).toBeUndefined();
    expect(nextTryOfFew({ ...question, now: question.deadline }, 4)).toBeUndefined();
  });

  it("are as many as the request allows", () => {
    expect(attemptsFor({})).toBe(12);
    expect([0, 3, 20].map((retryCount) => attemptsFor({ retryCount }))).toStrictEqual([1, 4, 21]);
  });
});

describe("the time after which a message is given up", () => {
  const hours = { from: "22:00", to: "08:00", timezone: "UTC" };
  const first = { provider: "Smtp", claim: "c1", startedAt: 50_000 };

  it("begins with the first attempt, and until then when the message may be sent", () => {
    const request = aRequest({ requestedAt: 1_000 });
    expect(waitsSince({ request, attempts: [] })).toBe(1_000);
    expect(waitsSince({ request: { ...request, notBefore: 9_000 }, attempts: [] })).toBe(9_000);
    expect(waitsSince({ request, attempts: [first, { ...first, startedAt: 90_000 }] })).toBe(50_000);
  });

  it("does not pass while it is held", () => {
    const request = aRequest({ requestedAt: 1_000 });
    const holds = [
      { ...hours, at: 2_000, until: 36_000 },
      { ...hours, at: 60_000, until: 61_000 },
    ];
    expect(waitsSince({ request, attempts: [], holds })).toBe(36_000);
    expect(waitsSince({ request, attempts: [first], holds })).toBe(51_000);
  });

  it("is a day unless the workspace sets fewer hours", () => {
    const limits = { frequencyCaps: [], quietHours: [], exemptTemplates: [] };
    expect(giveUpAfterMsOf({})).toBe(24 * hourMs);
    expect(giveUpAfterMsOf({ messageLimits: limits })).toBe(24 * hourMs);
    expect(giveUpAfterMsOf({ messageLimits: { ...limits, giveUpAfter: 2 } })).toBe(2 * hourMs);
  });
});
