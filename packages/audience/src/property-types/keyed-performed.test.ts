import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";
import type { KeyedPerformedProperty } from "./keyed-performed.js";

const amount: KeyedPerformedProperty = { type: "KeyedPerformed", event: "A", path: "amount", key: "id" };

conformsAsPropertyType({
  type: "KeyedPerformed",
  samples: [amount, { ...amount, properties: [{ path: "due", operator: { type: "Exists" } }] }],
  broken: [
    { definition: { ...amount, key: 5 }, paths: ["key"] },
    { definition: { type: "KeyedPerformed", event: "A" }, paths: ["path", "key"] },
  ],
});

it("has no value outside of a journey that an event started", () => {
  expect(valueOf(amount, [track("A", { id: "1", amount: 5 }, 1)])).toBeUndefined();
});
