import { expect, it } from "vitest";
import { accept, eventKindConformance, problemsOf } from "./conformance.fixture.js";
import { screen } from "./screen.js";

eventKindConformance(screen, { fields: {}, json: "properties" });

it("screen carries its name, which may be absent or empty", () => {
  const { event } = accept(screen, { userId: "u", name: "Prices", properties: { a: 1 } }).body;
  expect(event).toMatchObject({ type: "screen", event: "Prices", data: '{"a":1}' });
  for (const name of [undefined, null, ""])
    expect(accept(screen, { userId: "u", name }).body.event.event).toBe("");
  expect(problemsOf(screen, { userId: "u", name: 5 })).toEqual(["name: must be a string"]);
});

it("screen has the name that RudderStack's libraries send as the event, unless it has one itself", () => {
  const nameOf = (call: object): string => accept(screen, { userId: "u", ...call }).body.event.event;
  expect(nameOf({ event: "Prices" })).toBe("Prices");
  expect(nameOf({ event: "Prices", name: "" })).toBe("Prices");
  expect(nameOf({ event: "Other", name: "Prices" })).toBe("Prices");
  for (const event of [null, 5, "", "\0", {}]) expect(nameOf({ event })).toBe("");
});
