import { describe, expect, it } from "vitest";
import { lintMessage, type ShortMessage } from "./lint-message.js";

const found = (message: ShortMessage): readonly (readonly [string, string | undefined])[] =>
  lintMessage(message).map(({ says, excerpt }) => [says.code, excerpt]);
const sms = (body: string, segments = 1): ShortMessage => ({ channel: "Sms", body, segments });

describe("a text message", () => {
  it("is fine with words and a link that everyone can open", () => {
    expect(found(sms("Your order is on its way: https://shop.io/a?b=1."))).toEqual([]);
  });

  it("has links with https, to what readers can reach, each said once", () => {
    const body = "http://shop.io/a, http://shop.io/a! (https://localhost/b) https://shop.example/c";
    expect(found(sms(body))).toEqual([
      ["lintLinkInsecure", "http://shop.io/a"],
      ["lintLinkLocal", "https://localhost/b"],
      ["lintLinkPlaceholder", "https://shop.example/c"],
    ]);
  });

  it("has no more segments than people pay for willingly", () => {
    expect(found(sms("Hi", 3))).toEqual([]);
    expect(found(sms("Hi", 4))).toEqual([["lintSmsLong", undefined]]);
  });
});

describe("a push message", () => {
  const push = (fields: object, bytes = 200): ShortMessage => ({ channel: "MobilePush", bytes, ...fields });

  it("has a title and a text that phones show whole, counted in characters", () => {
    expect(found(push({ title: "👍".repeat(65), body: "a".repeat(178) }))).toEqual([]);
    expect(found(push({ title: "👍".repeat(66), body: "a".repeat(179) }))).toEqual([
      ["lintPushTitleLong", undefined],
      ["lintPushTextLong", undefined],
    ]);
  });

  it("has an image that devices can load", () => {
    const of = (imageUrl: string): readonly unknown[] => found(push({ imageUrl })).map(([code]) => code);
    expect(of("https://shop.io/a.png")).toEqual([]);
    expect(of("http://shop.io/a.png")).toEqual(["lintLinkInsecure"]);
    expect(of("/a.png")).toEqual(["lintImageWithoutAddress"]);
    expect(of("https://shop.example/a.png")).toEqual(["lintLinkPlaceholder"]);
  });

  it("is refused by vendors above their size, which is an error", () => {
    expect(lintMessage(push({}, 4_096))).toEqual([]);
    expect(lintMessage(push({}, 4_097))).toMatchObject([
      { level: "error", says: { code: "lintPushTooLarge", values: { bytes: 4_097, maximum: 4_096 } } },
    ]);
  });
});

it("a webhook is called with https", () => {
  expect(found({ channel: "Webhook", url: "https://crm.io/in" })).toEqual([]);
  expect(found({ channel: "Webhook", url: "http://crm.io/in" })).toEqual([
    ["lintLinkInsecure", "http://crm.io/in"],
  ]);
});
