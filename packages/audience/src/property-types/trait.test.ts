import fc from "fast-check";
import { expect, it } from "vitest";
import { histories, historySeconds, identify } from "../histories.fixture.js";
import { isMember } from "../segment-nodes/conformance.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";

conformsAsPropertyType({
  type: "Trait",
  samples: [
    { type: "Trait", path: "plan" },
    { type: "Trait", path: "$.address.city" },
    { type: "Trait", path: "$..city" },
    { type: "Trait", path: "tags[0]" },
  ],
  broken: [
    { definition: { type: "Trait" }, paths: ["path"] },
    { definition: { type: "Trait", path: "$$" }, paths: ["path"] },
  ],
});

it("keeps its value when the trait becomes empty, and loses it to null", () => {
  const events = [identify({ plan: "pro" }, 1), identify({ plan: "" }, 2)];
  expect(valueOf({ type: "Trait", path: "plan" }, events)).toBe("pro");
  expect(valueOf({ type: "Trait", path: "plan" }, [...events, identify({ plan: null }, 3)])).toBeUndefined();
  expect(valueOf({ type: "Trait", path: "plan" }, [...events, identify({ plan: 0 }, 4)])).toBe(0);
});

it.each(["plan", "address.city"])("has the value that a segment evaluates at %s", (path) => {
  const exists = { type: "Trait", id: "1", path, operator: { type: "Exists" } } as const;
  fc.assert(
    fc.property(histories, (events) => {
      const value = valueOf({ type: "Trait", path }, events);
      expect(isMember(exists, events, historySeconds)).toBe(value !== undefined);
      if (typeof value !== "string") return;
      expect(isMember({ ...exists, operator: { type: "Equals", value } }, events, historySeconds)).toBe(true);
    }),
  );
});
