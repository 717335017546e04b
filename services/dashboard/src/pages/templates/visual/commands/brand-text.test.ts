import { describe, expect, it } from "vitest";
import type { ShownBrand } from "../../use-brand.js";
import { brandHolds, brandPieces, printedField, readBrandCondition } from "./brand-text.js";

const brand: ShownBrand = {
  company: "Northwind Tea",
  address: null,
  logo: null,
  logoWidth: 120,
  logoAlt: "",
  color: "#111827",
  textOnColor: "#ffffff",
  background: "#ffffff",
  text: "#111827",
  font: "Arial",
};

describe("values of the brand in a text", () => {
  it.each([
    ["{{ brand.company }}", [["{{ brand.company }}", "company"]]],
    [
      "By {{brand.company}}, {{- brand.address | newline_to_br -}}.",
      [
        ["By "],
        ["{{brand.company}}", "company"],
        [", "],
        ["{{- brand.address | newline_to_br -}}", "address"],
        ["."],
      ],
    ],
    [
      "{{ brand.color }}{{ brand.text }}",
      [
        ["{{ brand.color }}", "color"],
        ["{{ brand.text }}", "text"],
      ],
    ],
    ["{{ brand.company | upcase }}", [["{{ brand.company | upcase }}"]]],
    ["{{ brand.nothing }}", [["{{ brand.nothing }}"]]],
    ["{{ brand.textOnColour }}", [["{{ brand.textOnColour }}"]]],
    ["none", [["none"]]],
    ["", [[""]]],
  ])("are found in %j, and nothing is lost", (text, pieces) => {
    const found = brandPieces(text);
    expect(found.map(({ text: piece, field }) => (field === undefined ? [piece] : [piece, field]))).toEqual(
      pieces,
    );
    expect(found.map((piece) => piece.text).join("")).toBe(text);
  });

  it("are the whole text or not", () => {
    expect(printedField(" {{ brand.logo }} ")).toBe("logo");
    expect(printedField("{{ brand.logo }}?v=2")).toBeUndefined();
    expect(printedField("")).toBeUndefined();
  });
});

describe("a condition on the brand", () => {
  it.each([
    ["brand.company", true],
    ["brand.logo", false],
    ["brand.logo != blank", false],
    ["brand.logo == nil", true],
    ["brand.logoAlt", true],
    ["brand.logoAlt != blank", false],
    ["brand.logoAlt != nil", true],
    ["brand.color", true],
  ])("%s holds: %s", (expression, holds) => {
    const read = readBrandCondition(expression);
    expect(read && brandHolds(brand, read)).toBe(holds);
  });

  it.each(["user.company", "brand.company == 'Tea'", "brand.logo and user.plan", "brand", "brand.other", ""])(
    "is not %j",
    (expression) => {
      expect(readBrandCondition(expression)).toBeUndefined();
    },
  );
});
