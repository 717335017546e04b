import { describe, expect, it } from "vitest";
import { engine } from "../liquid/engine.js";
import { partsOf, templateReference } from "./template-reference.js";

describe("the reference of templates", () => {
  const reference = templateReference();

  it("has every filter and every tag of the engine, each once", () => {
    expect(reference.filters.map(({ name }) => name).toSorted()).toEqual(
      Object.keys(engine.filters).toSorted(),
    );
    expect([...reference.tags, ...reference.linkTags].map(({ name }) => name).toSorted()).toEqual(
      Object.keys(engine.tags).toSorted(),
    );
  });

  it("has an example that uses what it is about, and prints something where it should", () => {
    for (const { name, example = "" } of reference.filters)
      expect(example).toMatch(new RegExp(`\\| ${name}\\b`));
    expect(reference.filters.filter(({ result = "" }) => result === "")).toEqual([]);
  });

  it.each([
    ["default", "friend"],
    ["date", "10.07.2026 09:00"],
    ["sum", "16"],
    ["find_exp", "hat"],
    ["truncate", "A long..."],
  ])("says what %s prints", (filter, result) => {
    expect(reference.filters.find(({ name }) => name === filter)?.result).toBe(result);
  });

  it("names the variables that a template has", () => {
    expect(reference.variables.map(({ name }) => name)).toEqual([
      "user",
      "tags",
      "secrets",
      "brand",
      "workspace_id",
      "message_id",
      "identifier_key",
      "subscription_group_id",
    ]);
  });

  it("names the nodes of visual mails", () => {
    expect(reference.lowCode.blocks).toEqual(expect.arrayContaining(["paragraph", "button", "columns"]));
    expect(reference.lowCode.inlines).toEqual(expect.arrayContaining(["text", "unsubscribeLink"]));
  });

  it("cannot be made without an example, with one of something else, or with one that does not render", () => {
    expect(() => partsOf("filter", ["a", "b"], { a: { about: "" } })).toThrow("no example for the filter b");
    expect(() => partsOf("filter", [], { a: { about: "" } })).toThrow("there is no filter a");
    const broken = { a: { about: "", example: "{{ user.nothing }}" } };
    expect(() => partsOf("filter", ["a"], broken)).toThrow("user.nothing");
  });
});
