import { ApiError } from "@signalbox/client";
import { expect, test } from "vitest";
import { retryCancelled, retryRead, Unreachable } from "./retry.js";

const answer = (status: number, code = ""): ApiError =>
  new ApiError(new Response(null, { status, headers: { "error-type": code } }), undefined);

test.each([
  [new Unreachable("no answer"), true, true],
  [answer(503), true, true],
  [answer(401), true, true],
  [answer(404), false, false],
  [answer(400, "Cancelled"), false, false],
])("%s: after many failures sent again: %j, %j", (error, read, cancelled) => {
  expect(retryRead(99, error)).toBe(read);
  expect(retryCancelled(99, error)).toBe(cancelled);
});

test("a busy service is asked five times, a cancelled query six times", () => {
  expect([3, 4].map((failures) => retryRead(failures, answer(429)))).toEqual([true, false]);
  const cancelled = answer(400, "Cancelled");
  expect([4, 5].map((failures) => retryCancelled(failures, cancelled))).toEqual([true, false]);
  expect(retryRead(0, cancelled)).toBe(false);
});
