import { expect, it } from "vitest";
import { track } from "../histories.fixture.js";
import { conformsAsPropertyType, valueOf } from "./conformance.fixture.js";

conformsAsPropertyType({
  type: "AnonymousId",
  samples: [{ type: "AnonymousId" }],
  broken: [{ definition: { type: "anonymousId" }, paths: ["type"] }],
});

it("is the latest one used", () => {
  const events = [track("A", {}, 2, { anonymousId: "tab-2" }), track("A", {}, 1, { anonymousId: "tab-1" })];
  expect(valueOf({ type: "AnonymousId" }, events)).toBe("tab-2");
});

it("is the anonymous user's own id", () => {
  expect(
    valueOf({ type: "AnonymousId" }, [track("A", {}, 1)], { who: { id: "tab-1", kind: "anonymous" } }),
  ).toBe("tab-1");
});
