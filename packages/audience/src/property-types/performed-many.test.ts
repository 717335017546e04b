import { expect, it } from "vitest";
import { momentAt, track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";
import type { PerformedManyProperty } from "./performed-many.js";

const both: PerformedManyProperty = { type: "PerformedMany", or: [{ event: "A" }, { event: "B" }] };

conformsAsPropertyType({
  type: "PerformedMany",
  samples: [both, { type: "PerformedMany", or: [{ event: "Order *" }] }],
  broken: [
    { definition: { type: "PerformedMany", or: [] }, paths: ["or"] },
    { definition: { type: "PerformedMany", or: [{ event: "A" }, {}] }, paths: ["or[1].event"] },
  ],
});

it("lists them newest first", () => {
  const events = [track("A", { amount: 1 }, 1), track("B", {}, 2), track("C", {}, 3)];
  expect(valueOf(both, events)).toStrictEqual([
    { event: "B", timestamp: new Date(momentAt(2)).toISOString(), properties: {} },
    { event: "A", timestamp: new Date(momentAt(1)).toISOString(), properties: { amount: 1 } },
  ]);
});

it("keeps the last hundred", () => {
  const events = Array.from({ length: 130 }, (_, index) => track("A", { index }, index / 10));
  expect(valueOf(both, events)).toMatchObject(
    Array.from({ length: 100 }, (_, index) => ({ properties: { index: 129 - index } })),
  );
});
