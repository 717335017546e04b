import { describe, expect, it } from "vitest";
import { exactDuration, longDuration, lastDuration, perDuration, shortDuration } from "./duration.js";

describe("a long duration", () => {
  it.each([
    [0, "0 seconds", "0 Sekunden"],
    [1, "1 second", "1 Sekunde"],
    [90, "1 minute 30 seconds", "1 Minute 30 Sekunden"],
    [3_600, "1 hour", "1 Stunde"],
    [108_000, "1 day 6 hours", "1 Tag 6 Stunden"],
    [86_461, "1 day", "1 Tag"],
  ])("%d s", (seconds, english, german) => {
    expect([longDuration(seconds, "en"), longDuration(seconds, "de")]).toEqual([english, german]);
  });

  it("is a mark while a draft has none", () => {
    expect(longDuration(undefined, "en")).toBe("…");
  });
});

describe("an exact duration", () => {
  it.each([
    [0, "0 seconds", "0 Sekunden"],
    [0.25, "0.25 seconds", "0,25 Sekunden"],
    [90_061.5, "1 day 1 hour 1 minute 1.5 seconds", "1 Tag 1 Stunde 1 Minute 1,5 Sekunden"],
    [86_461, "1 day 1 minute 1 second", "1 Tag 1 Minute 1 Sekunde"],
    [604_800, "7 days", "7 Tage"],
  ])("%d s", (seconds, english, german) => {
    expect([exactDuration(seconds, "en"), exactDuration(seconds, "de")]).toEqual([english, german]);
  });
});

describe("a short duration", () => {
  it.each([
    [0, "0 ms"],
    [41.4, "41 ms"],
    [1_234, "1.2 sec"],
    [180_000, "3 min"],
    [7_300_000, "2 hr"],
    [5 * 86_400_000, "5 days"],
  ])("writes %d ms as %s", (ms, text) => {
    expect(shortDuration(ms, "en")).toBe(text);
  });

  it("writes German", () => {
    expect(shortDuration(1_234, "de")).toBe("1,2 Sek.");
  });
});

it.each([
  [60, "a minute", "pro Minute", "the last minute", "der letzten Minute"],
  [3_600, "an hour", "pro Stunde", "the last hour", "der letzten Stunde"],
  [86_400, "a day", "pro Tag", "the last day", "dem letzten Tag"],
  [604_800, "per 7 days", "je 7 Tage", "the last 7 days", "den letzten 7 Tagen"],
  [
    90_000,
    "per 1 day 1 hour",
    "je 1 Tag 1 Stunde",
    "the last 1 day 1 hour",
    "der letzten Zeit (1 Tag 1 Stunde)",
  ],
])("says a rate and a time until now of %d seconds", (seconds, per, pro, last, letzte) => {
  expect([perDuration(seconds, "en"), perDuration(seconds, "de")]).toEqual([per, pro]);
  expect([lastDuration(seconds, "en"), lastDuration(seconds, "de")]).toEqual([last, letzte]);
});
