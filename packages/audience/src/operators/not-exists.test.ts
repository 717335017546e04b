import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "NotExists",
  samples: [{ type: "NotExists" }],
  broken: [{ operator: "NotExists", path: "" }],
});

it.each([undefined, null, ""])("misses %j", (value) => {
  expect(found({ type: "NotExists" }, value)).toBe(true);
});

it.each([0, false, " ", [], {}])("does not miss %j", (value) => {
  expect(found({ type: "NotExists" }, value)).toBe(false);
});
