import { expect, it } from "vitest";
import { accept, eventKindConformance } from "./conformance.fixture.js";
import { identify } from "./identify.js";

eventKindConformance(identify, { fields: {}, json: "traits" });

it("identify becomes an event with the traits as its data", () => {
  const { event } = accept(identify, { userId: "u", traits: { plan: "pro" } }).body;
  expect(event).toMatchObject({ type: "identify", event: "", data: '{"plan":"pro"}' });
  expect(accept(identify, { userId: "u", traits: null }).body.event.data).toBe("{}");
});
