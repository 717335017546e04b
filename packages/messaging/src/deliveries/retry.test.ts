import { expect, it } from "vitest";
import { aRequest } from "./delivery.fixture.js";
import { agesFrom, attemptsFor, maxAgeMs, mostAttempts, nextTry } from "./retry.js";

const question = { maxAttempts: mostAttempts, attempts: 1, since: 0, now: 1_000, random: 1 };

it("waits a second at first, then twice as long each time, up to ten minutes", () => {
  const delays = Array.from({ length: 11 }, (_, index) => {
    const at = nextTry({ ...question, attempts: index + 1 });
    return at === undefined ? undefined : at - question.now;
  });
  expect(delays).toStrictEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 512_000, 600_000,
  ]);
});

it("randomises half of the wait, so that many do not return at once", () => {
  expect(nextTry({ ...question, random: 0 })).toBe(1_500);
});

it("waits as long as the vendor requests", () => {
  expect(nextTry({ ...question, retryAfterMs: 90_000 })).toBe(91_000);
});

it("gives up after so many attempts, and after a day", () => {
  expect(nextTry({ ...question, attempts: mostAttempts })).toBeUndefined();
  expect(nextTry({ ...question, now: maxAgeMs })).toBeUndefined();
});

it("makes as many attempts as the request allows, never more than the default", () => {
  expect(attemptsFor({})).toBe(mostAttempts);
  expect(attemptsFor({ retryCount: 0 })).toBe(1);
  expect(attemptsFor({ retryCount: 3 })).toBe(4);
  expect(attemptsFor({ retryCount: 20 })).toBe(mostAttempts);
});

it("does not age while it is held", () => {
  const hours = { from: "22:00", to: "08:00", timezone: "UTC" };
  const holds = [
    { ...hours, at: 2_000, until: 36_000 },
    { ...hours, at: 40_000, until: 41_000 },
  ];
  expect(agesFrom({ request: aRequest({ requestedAt: 1_000 }) })).toBe(1_000);
  expect(agesFrom({ request: aRequest({ requestedAt: 1_000 }), holds })).toBe(36_000);
});
