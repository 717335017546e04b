import { expect, it } from "vitest";
import { conformsAsOperator, found } from "./conformance.fixture.js";

conformsAsOperator({
  type: "Exists",
  samples: [{ type: "Exists" }],
  broken: [{ operator: {}, path: ".type" }],
});

it.each([0, false, " ", [], {}])("finds %j", (value) => {
  expect(found({ type: "Exists" }, value)).toBe(true);
});

it.each([undefined, null, ""])("does not find %j", (value) => {
  expect(found({ type: "Exists" }, value)).toBe(false);
});
