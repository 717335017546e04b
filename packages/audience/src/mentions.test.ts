import fc from "fast-check";
import { expect, it } from "vitest";
import { propertyDefinitions, segmentDefinitions } from "./definitions.fixture.js";
import { evaluateHistory } from "./evaluate-history.js";
import { historySeconds, momentAt, track } from "./histories.fixture.js";
import { mentions } from "./mentions.js";

it("finds for every segment whether a user it does not mention can be in it", () => {
  fc.assert(
    fc.property(segmentDefinitions, fc.nat(historySeconds), (definition, seconds) => {
      const segments = [{ slot: 1, since: 1, id: "s", definition }];
      const { memberships } = evaluateHistory({
        definitions: { version: 1, segments, properties: [] },
        events: [track("Unheard of", {}, 1)],
        user: { id: "ada", kind: "user" },
        at: momentAt(seconds),
      });
      const { everyone, prefixes } = mentions(definition);
      expect(everyone || prefixes.includes("") || memberships.size === 0).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it("mentions what a property looks at", () => {
  expect(mentions({ type: "File", name: "cv" })).toStrictEqual({
    events: [],
    prefixes: [""],
    traits: [],
    everyone: false,
  });
  expect(mentions({ type: "Trait", path: "address.city" })).toMatchObject({
    traits: ["address"],
    everyone: false,
  });
  expect(mentions({ type: "AnonymousId" }).everyone).toBe(true);
  fc.assert(
    fc.property(propertyDefinitions, (definition) => typeof mentions(definition).everyone === "boolean"),
  );
});
