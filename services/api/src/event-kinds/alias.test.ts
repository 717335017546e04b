import { expect, it } from "vitest";
import { accept, eventKindConformance, problemsOf } from "./conformance.fixture.js";
import { alias } from "./alias.js";

eventKindConformance(alias, { fields: { previousId: "p" }, needsUserId: true });

it("alias names the previous id as the user's anonymous id", () => {
  const { event } = accept(alias, { userId: "u", previousId: 12, anonymousId: "other" }).body;
  expect(event).toMatchObject({ type: "alias", userId: "u", anonymousId: "12", data: "{}" });
  expect(problemsOf(alias, { userId: "u" })).toEqual(["previousId: required"]);
  expect(problemsOf(alias, { userId: "", previousId: "" })).toEqual([
    "userId: required, but empty",
    "previousId: required, but empty",
  ]);
});
