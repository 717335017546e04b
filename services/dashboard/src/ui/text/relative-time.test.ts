import { expect, it } from "vitest";
import { relativeTime } from "./relative-time.js";

const now = Date.parse("2026-11-27T12:00:00Z");

it.each([
  [-10_000, "now", "jetzt"],
  [-90_000, "1 minute ago", "vor 1 Minute"],
  [-59 * 60_000, "59 minutes ago", "vor 59 Minuten"],
  [-3 * 3_600_000, "3 hours ago", "vor 3 Stunden"],
  [2 * 3_600_000, "in 2 hours", "in 2 Stunden"],
  [-86_400_000, "yesterday", "gestern"],
  [-6 * 86_400_000, "6 days ago", "vor 6 Tagen"],
])("says how long ago a moment is: %d ms", (distance, english, german) => {
  expect(relativeTime(now + distance, now, "en")).toBe(english);
  expect(relativeTime(now + distance, now, "de")).toBe(german);
});

it("leaves moments of more than a week to their date", () => {
  expect(relativeTime(now - 7 * 86_400_000, now, "en")).toBeUndefined();
});
