import { expect, it } from "vitest";
import { instantOf } from "./instant.js";

const noon = Date.UTC(2026, 0, 31, 12);

it.each([
  ["2026-01-31T12:00:00Z", noon],
  ["2026-01-31T12:00:00.000z", noon],
  ["2026-01-31 12:00", noon],
  ["2026-01-31T13:30:00+01:30", noon],
  ["2026-01-31T07:00:00-0500", noon],
  ["2026-01-31T12:00:00.1234567Z", noon + 123],
  ["2026-01-31T12:00:00,5Z", noon + 500],
  ["2026-01-31", noon - 12 * 3_600_000],
  ["0001-01-01", -62_135_596_800_000],
  ["2024-02-29", Date.UTC(2024, 1, 29)],
  [noon, noon],
  [noon / 1000, noon],
  [0, 0],
  [`${noon}`, noon],
  [`${noon / 1000}`, noon],
  ["Sat, 31 Jan 2026 13:00:00 +0100", noon],
  ["Sat, 31 Jan 2026 12:00:00", noon],
])("reads %j", (value, instant) => {
  expect(instantOf(value)).toBe(instant);
});

it.each([
  "2026-02-29",
  "2026-13-01",
  "2026-01-31T24:00:00Z",
  "2026-01-31T12:60:00Z",
  "31.01.2026",
  "January 31, 2026",
  "1",
  "",
  true,
  null,
  [],
  1e18,
])("finds no moment in %j", (value) => {
  expect(instantOf(value)).toBeUndefined();
});
