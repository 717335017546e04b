/** The result of a send for each HTTP answer. */
import { describe, expect, test } from "vitest";
import { retryAfterMsOf, sendResultOf, textAt } from "./send-result.js";
import type { VendorAnswer } from "./vendor-http.js";

const now = new Date("2026-11-21T12:00:00.000Z");

function anAnswer(parts: Partial<VendorAnswer> = {}): VendorAnswer {
  return { type: "answer", status: 200, headers: {}, text: "", isCut: false, ...parts };
}

describe("an answer", () => {
  test.each([
    [200, "accepted"],
    [202, "accepted"],
    [204, "accepted"],
    [301, "rejected"],
    [400, "rejected"],
    [401, "rejected"],
    [404, "rejected"],
    [408, "later"],
    [422, "rejected"],
    [425, "later"],
    [429, "later"],
    [500, "later"],
    [503, "later"],
    [599, "later"],
  ])("with status %i means %s", (status, type) => {
    expect(sendResultOf(anAnswer({ status }), {}, now).type).toBe(type);
  });

  test.each([401, 403])("with status %i means wrong settings, unless the provider knows better", (status) => {
    expect(sendResultOf(anAnswer({ status }), {}, now)).toMatchObject({ misconfigured: true });
    const known = { problemOf: () => ({ reason: "this recipient is not yours" }) };
    expect(sendResultOf(anAnswer({ status }), known, now)).toMatchObject({ misconfigured: true });
  });

  test("of 2xx with a problem in it is not accepted", () => {
    const rules = { problemOf: () => ({ reason: "invalid", code: 7, suppress: "HardBounce" as const }) };

    expect(sendResultOf(anAnswer(), rules, now)).toEqual({
      type: "rejected",
      reason: "invalid",
      code: 7,
      suppress: "HardBounce",
    });
  });

  test("in an unknown form is reported in its own words, without tags and shortened", () => {
    const text = `<html><style>p {}</style><p>Bad\n\n gateway</p>${"x".repeat(2_000)}</html>`;

    const result = sendResultOf(anAnswer({ status: 502, text }), {}, now);

    expect(result).toMatchObject({
      type: "later",
      code: 502,
      reason: expect.stringMatching(/^HTTP 502: Bad gateway xx/),
    });
    expect(JSON.stringify(result).length).toBeLessThan(600);
  });

  test("of 2xx in an unknown form is accepted", () => {
    const result = sendResultOf(anAnswer({ text: "<h1>Hi</h1>" }), { vendorIdOf: () => undefined }, now);

    expect(result).toEqual({ type: "accepted", detail: { unreadableAnswer: "HTTP 200: Hi" } });
  });
});

test("that never came is a retry when nothing was sent, else unknown", () => {
  expect(sendResultOf({ type: "unsent", reason: "refused" }, {}, now)).toEqual({
    type: "later",
    reason: "refused",
  });
  expect(sendResultOf({ type: "unanswered", reason: "lost" }, {}, now)).toEqual({
    type: "unanswered",
    reason: "lost",
  });
});

test.each([
  ["7", 7_000],
  ["1.5", 1_500],
  ["0", 0],
  ["86400", 3_600_000],
  ["Sat, 21 Nov 2026 12:00:30 GMT", 30_000],
  ["Sat, 21 Nov 2026 11:00:00 GMT", 0],
  ["Sun, 22 Nov 2026 11:00:00 GMT", 3_600_000],
  ["soon", undefined],
  ["", undefined],
  ["-5", undefined],
])("retry-after: %s is %s ms", (text, expected) => {
  expect(retryAfterMsOf({ headers: { "retry-after": text } }, now)).toBe(expected);
});

test("a text is found at its path, and nothing else is", () => {
  const json: unknown = { errors: [{ message: "no", code: 7, flag: true, empty: "" }] };

  expect(textAt(json, "errors", 0, "message")).toBe("no");
  expect(textAt(json, "errors", 0, "code")).toBe("7");
  for (const path of [
    ["errors"],
    ["errors", 1, "message"],
    ["errors", 0, "flag"],
    ["errors", 0, "empty"],
    ["toString"],
    ["errors", "length"],
  ]) {
    expect([path, textAt(json, ...path)]).toEqual([path, path[1] === "length" ? "1" : undefined]);
  }
  for (const nothing of [undefined, null, 7, "x"]) expect(textAt(nothing, "a")).toBeUndefined();
});
