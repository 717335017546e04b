import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";
import type { PerformedProperty } from "./performed.js";

const amount: PerformedProperty = { type: "Performed", event: "A", path: "amount" };

conformsAsPropertyType({
  type: "Performed",
  samples: [
    amount,
    { ...amount, event: "Order *", skipReCompute: true },
    { ...amount, event: "" },
    { ...amount, event: "*", properties: [{ path: "id", operator: { type: "Equals", value: "1" } }] },
    { ...amount, event: "*", properties: [{ path: "due", operator: { type: "Within", windowSeconds: 9 } }] },
  ],
  broken: [
    { definition: { type: "Performed", event: 5 }, paths: ["event", "path"] },
    {
      definition: { ...amount, properties: [{ path: "id", operator: { type: "Near" } }] },
      paths: ["properties[0].operator.type"],
    },
  ],
});

it("is of the latest event that has it", () => {
  const events = [track("A", { amount: 3 }, 3), track("A", { amount: 2 }, 2), track("A", {}, 4)];
  expect(valueOf(amount, events)).toBe(3);
});
