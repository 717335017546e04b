import { checkPropertyDefinition, checkSegmentDefinition, mentions } from "@signalbox/audience";
import { describe, expect, it } from "vitest";
import { eventNames } from "../load/calls.js";
import { definitionsOf, touchedDefinitions } from "./definitions.js";

describe("definitionsOf", () => {
  const { segments, userProperties } = definitionsOf({ segments: 100, userProperties: 30 });
  const touched = touchedDefinitions();

  it("creates the requested number, each with a unique name", () => {
    expect(new Set(segments.map(({ name }) => name)).size).toBe(100);
    expect(new Set(userProperties.map(({ name }) => name)).size).toBe(30);
  });

  it("creates definitions that the api accepts", () => {
    for (const { definition } of segments) {
      expect(checkSegmentDefinition(definition)).toEqual({ ok: true, definition });
    }
    for (const { definition } of userProperties) {
      expect(checkPropertyDefinition(definition)).toEqual({ ok: true, definition });
    }
  });

  it.each(eventNames)("has five that %s affects", (event) => {
    const asking = segments.filter(({ definition }) => mentions(definition).events.includes(event));
    const showing = userProperties.filter(({ name }) => name.endsWith(` ${event}`));
    expect([asking.length, showing.length]).toEqual([4, 1]);
  });

  it("has five that an identify affects", () => {
    const traits = new Set(["plan", "seats", "newsletter"]);
    const asking = segments.filter(({ definition }) => {
      const { traits: asked } = mentions(definition);
      return asked === "all" || asked.some((trait) => traits.has(trait));
    });
    const showing = userProperties.filter(({ name }) => traits.has(name));
    expect([asking.length, showing.length]).toEqual([4, 1]);
  });

  it("uses in all others only names that no event contains", () => {
    for (const { definition } of segments.slice(touched.segments.length)) {
      const { events, prefixes, everyone } = mentions(definition);
      expect(everyone).toBe(false);
      for (const name of eventNames) {
        expect(events).not.toContain(name);
        expect(prefixes.some((prefix) => name.startsWith(prefix))).toBe(false);
      }
    }
  });
});
