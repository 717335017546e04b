import { describe, expect, it } from "vitest";
import { mjmlReference } from "./mjml-reference.js";

describe("the elements of MJML", () => {
  it("have the attributes and values that the compiler accepts", async () => {
    const elements = new Map((await mjmlReference()).map((element) => [element.name, element]));
    const ofButton = new Map(elements.get("mj-button")?.attributes.map((each) => [each.name, each.values]));
    expect(ofButton.get("href")).toBeUndefined();
    expect(ofButton.has("href")).toBe(true);
    expect(ofButton.get("align")).toEqual(["left", "center", "right"]);
    const ofImage = elements.get("mj-image")?.attributes;
    expect(ofImage).toContainEqual({ name: "fluid-on-mobile", values: ["true", "false"] });
    const ofSection = elements.get("mj-section")?.attributes;
    expect(ofSection).toContainEqual({ name: "full-width", values: ["full-width", "false"] });
  });

  it("name what they may contain, but for those whose content is HTML", async () => {
    const elements = await mjmlReference();
    const children = new Map(elements.map((element) => [element.name, element.children]));
    expect(children.get("mjml")).toEqual(["mj-body", "mj-head", "mj-raw"]);
    expect(children.get("mj-section")).toEqual(["mj-column", "mj-group", "mj-raw"]);
    expect(children.get("mj-image")).toEqual([]);
    expect(children.get("mj-text")).toBeUndefined();
    expect(children.get("mj-attributes")).toEqual([]);
    const names = new Set(elements.map(({ name }) => name));
    const unknown = elements.flatMap((element) => element.children ?? []).filter((name) => !names.has(name));
    expect(unknown.filter((name) => !name.startsWith("mj-selector") && name !== "mj-html-attribute")).toEqual(
      [],
    );
  });
});
