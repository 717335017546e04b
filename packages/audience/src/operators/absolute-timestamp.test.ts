import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";
import type { Operator } from "./index.js";

const after: Operator = { type: "AbsoluteTimestamp", absoluteTimestamp: "2026-03-01", direction: "after" };
const before: Operator = { ...after, direction: "before" };

conformsAsOperator({
  type: "AbsoluteTimestamp",
  samples: [after, before, { ...after, absoluteTimestamp: 1_767_225_600_000 }],
  broken: [
    { operator: { ...after, absoluteTimestamp: "soon" }, path: ".absoluteTimestamp" },
    { operator: { ...after, absoluteTimestamp: "2026-02-30" }, path: ".absoluteTimestamp" },
    { operator: { type: "AbsoluteTimestamp", direction: "after" }, path: ".absoluteTimestamp" },
    { operator: { ...after, direction: "during" }, path: ".direction" },
  ],
});

it("counts the moment itself as after", () => {
  expect([found(after, "2026-03-01T00:00:00Z"), found(before, "2026-03-01T00:00:00Z")]).toStrictEqual([
    true,
    false,
  ]);
  expect([found(after, "2026-02-28T23:59:59.999Z"), found(before, "2026-02-28T23:59:59.999Z")]).toStrictEqual(
    [false, true],
  );
});

it("reads the zone of a date", () => {
  expect(found(before, "2026-03-01T00:30:00+01:00")).toBe(true);
});

it("parses the same dates as journey delays", () => {
  const moment = "2026-03-01T00:00:00Z";
  const dates = [new Date(moment).toUTCString(), `${Date.parse(moment)}`, `${Date.parse(moment) / 1000}`];
  expect(dates.map((date) => found(after, date))).toStrictEqual([true, true, true]);
  expect(dates.map((absoluteTimestamp) => found({ ...after, absoluteTimestamp }, moment))).toStrictEqual([
    true,
    true,
    true,
  ]);
});

it("is false for values that are not dates, in both directions", () => {
  expect([found(after, "later"), found(before, "earlier"), found(before, undefined)]).toStrictEqual([
    false,
    false,
    false,
  ]);
});
