import { expect, it } from "vitest";
import { durationText } from "./duration-text.js";

it.each([
  [0, "0 seconds"],
  [1, "1 second"],
  [0.25, "0.25 seconds"],
  [59, "59 seconds"],
  [60, "1 minute"],
  [90, "1 minute 30 seconds"],
  [3_600, "1 hour"],
  [90_061.5, "1 day 1 hour 1 minute 1.5 seconds"],
  [604_800, "7 days"],
])("%s seconds are %s", (seconds, text) => {
  expect(durationText(seconds)).toBe(text);
});
