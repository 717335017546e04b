import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";

conformsAsPropertyType({
  type: "Id",
  samples: [{ type: "Id" }],
  broken: [
    { definition: {}, paths: ["type"] },
    { definition: { type: "Ident" }, paths: ["type"] },
    { definition: "Id", paths: [""] },
  ],
});

it("is the user's id, and undefined for an anonymous user", () => {
  const events = [track("A", {}, 1)];
  expect(valueOf({ type: "Id" }, events)).toBe("ada");
  expect(valueOf({ type: "Id" }, events, { who: { id: "tab-1", kind: "anonymous" } })).toBeUndefined();
});
