import { describe, expect, it } from "vitest";
import { exactDuration, longDuration, shortDuration } from "./duration.js";

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
