import { expect, it } from "vitest";
import { isShorter, retentionDraft, retentionOf } from "./retention.js";

it.each([
  { days: null, ceilingDays: null },
  { days: null, ceilingDays: 90 },
  { days: 200, ceilingDays: 400 },
])("stores $days days as they were read", (read) => {
  expect(retentionOf(retentionDraft(read))).toBe(read.days);
});

it("proposes no more days than are permitted", () => {
  const draft = retentionDraft({ days: null, ceilingDays: 90 });
  expect(retentionOf({ ...draft, isLimited: true })).toBe(90);
});

it("is incomplete without a number", () => {
  expect(retentionOf({ isLimited: true, days: "" })).toBeUndefined();
});

it("is shorter than what was kept in effect", () => {
  expect(isShorter(365, { days: null, ceilingDays: null })).toBe(true);
  expect(isShorter(365, { days: null, ceilingDays: 365 })).toBe(false);
  expect(isShorter(200, { days: 100, ceilingDays: 365 })).toBe(false);
});
