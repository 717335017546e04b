import { describe, expect, it } from "vitest";
import type { Language } from "../../data/index.js";
import type { Describing } from "../describing.js";
import { describeProperty, type PropertyDefinition } from "./index.js";

const describing = (language: Language): Describing => ({
  language,
  zone: "UTC",
  nameOf: (kind, id) => `${kind} ${id}`,
});

const cases: readonly (readonly [definition: PropertyDefinition, english: string, german: string])[] = [
  [{ type: "Id" }, "The id of the user", "Die Id des Nutzers"],
  [{ type: "AnonymousId" }, "The latest anonymous id of the user", "Die letzte anonyme Id des Nutzers"],
  [
    { type: "Trait", path: "plan" },
    "The latest value of attribute “plan”",
    "Der letzte Wert des Attributs „plan“",
  ],
  [
    { type: "Performed", event: "Bought", path: "value" },
    "Event “Bought”: property “value” of the latest one",
    "Ereignis „Bought“: Eigenschaft „value“ des letzten",
  ],
  [
    { type: "KeyedPerformed", event: "Bought", path: "value", key: "cart" },
    "Event “Bought”: property “value” of the latest one with the same “cart” as the event that began the journey",
    "Ereignis „Bought“: Eigenschaft „value“ des letzten mit demselben Wert von „cart“ wie das Ereignis, mit dem die Journey begann",
  ],
  [
    { type: "File", name: "invoice" },
    "The latest file named “invoice” that an event attached",
    "Die letzte Datei namens „invoice“, die ein Ereignis mitbrachte",
  ],
];

describe("the sentence of a user property", () => {
  it.each(cases)("%j", (definition, english, german) => {
    const textIn = (language: Language): string => describeProperty(definition, describing(language)).text;
    expect([textIn("en"), textIn("de")]).toEqual([english, german]);
  });

  it("lists the names of events, and the properties that are tried in order", () => {
    const events = describeProperty({ type: "PerformedMany", or: [{ event: "A" }] }, describing("en"));
    expect(events.children).toEqual([{ text: "Event “A”" }]);
    const choice: PropertyDefinition = {
      type: "Group",
      entry: "any",
      nodes: [
        { type: "AnyOf", id: "any", children: ["one", "any", "two"] },
        { type: "Trait", id: "one", path: "plan" },
        { type: "Id", id: "two" },
      ],
    };
    expect(describeProperty(choice, describing("en"))).toEqual({
      text: "The first of these that has a value:",
      children: [{ text: "The latest value of attribute “plan”" }, { text: "The id of the user" }],
    });
  });

  it("shows what it does not know as it is", () => {
    const definition: unknown = { type: "Moon" };
    expect(describeProperty(definition as PropertyDefinition, describing("en")).unknown).toEqual(definition);
  });
});
