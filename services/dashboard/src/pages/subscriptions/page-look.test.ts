import { describe, expect, it } from "vitest";
import { inLanguage, invalidFields, newLook, type PageLook } from "./page-look.js";

const look = newLook("en", "Acme");

describe("the look of a subscription page", () => {
  it("does not name a workspace that has no name for people", () => {
    expect(look.intro).toContain("{{ workspace_name }}");
    expect(newLook("en", "Default").intro).toBe("");
    expect(newLook("de", " ").intro).toBe("");
  });

  it("keeps changed texts in another language, and says which", () => {
    const edited: PageLook = { ...look, heading: "Hello", accent: "#b00020" };
    const { look: german, kept } = inLanguage(edited, "de", "Acme");
    expect(kept).toEqual(["heading"]);
    expect(german).toEqual({ ...newLook("de", "Acme"), heading: "Hello", accent: "#b00020" });
    expect(inLanguage(look, "de", "Acme").kept).toEqual([]);
  });

  it("refuses colors and addresses that would leave their place", () => {
    expect(invalidFields(look)).toEqual([]);
    expect(invalidFields({ ...look, accent: "red;}", ink: "#fff", logo: "javascript:alert(1)" })).toEqual([
      "accent",
      "ink",
      "logo",
    ]);
    expect(invalidFields({ ...look, logo: 'https://a.example/"onerror' })).toEqual(["logo"]);
    expect(invalidFields({ ...look, logo: "https://a.example/logo.png" })).toEqual([]);
  });
});
