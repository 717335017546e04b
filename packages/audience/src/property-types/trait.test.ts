import { expect, it } from "vitest";
import { identify } from "../histories.fixture.js";
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

it("keeps its value when the trait becomes null or empty", () => {
  const events = [identify({ plan: "pro" }, 1), identify({ plan: null }, 2), identify({ plan: "" }, 3)];
  expect(valueOf({ type: "Trait", path: "plan" }, events)).toBe("pro");
  expect(valueOf({ type: "Trait", path: "plan" }, [...events, identify({ plan: 0 }, 4)])).toBe(0);
});
