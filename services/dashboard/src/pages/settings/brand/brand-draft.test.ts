import { describe, expect, it } from "vitest";
import {
  brandDraftOf,
  brandOfDraft,
  cleanedBrand,
  colorOf,
  weakPairs,
  wrongFields,
  type BrandDraft,
  type BrandRead,
} from "./brand-draft.js";

const shown = {
  company: null,
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

function aDraft(changes: Partial<BrandDraft> = {}): BrandDraft {
  return { ...brandDraftOf({ source: "None", brand: {}, shown }), ...changes };
}

describe("the draft of a brand", () => {
  it("opens and saves equal", () => {
    const brands: readonly BrandRead["brand"][] = [
      {},
      { company: "Tea", logoWidth: 90, font: "Georgia" },
      {
        company: "Tea",
        address: "a\nb",
        logo: "https://shop.test/a.png",
        logoAlt: "Tea",
        logoWidth: 16,
        color: "#0b5fff",
        textOnColor: "#ffffff",
        background: "#fafafa",
        text: "#222222",
        font: "System",
      },
    ];
    for (const brand of brands) {
      expect(brandOfDraft(brandDraftOf({ source: "Own", brand, shown }))).toEqual(brand);
    }
  });

  it("sends no blanks around texts, and colours in one form", () => {
    expect(brandOfDraft(aDraft({ company: " Tea ", address: " ", color: " #ABC " }))).toEqual({
      company: "Tea",
      color: "#aabbcc",
    });
    expect(cleanedBrand(aDraft({ color: "redd" })).color).toBe("redd");
  });

  it.each([
    ["#ABCDEF", "#abcdef"],
    ["#fff", "#ffffff"],
    ["", ""],
    ["red", undefined],
    ["#12345", undefined],
    ["rgb(1, 2, 3)", undefined],
  ])("reads %o as the colour %o", (typed, color) => {
    expect(colorOf(typed)).toBe(color);
  });

  it("names the fields that cannot be sent, and leaves them out", () => {
    const draft = aDraft({ color: "red", logo: "shop.test/a.png", logoWidth: 700, text: "#222222" });
    expect(wrongFields(draft)).toEqual(["color", "logo", "logoWidth"]);
    expect(brandOfDraft(draft)).toEqual({ text: "#222222" });
    expect(wrongFields(aDraft())).toEqual([]);
  });

  it("names pairs of colours that cannot be read, against ours where none is set", () => {
    expect(weakPairs(aDraft())).toEqual([]);
    const yellow = weakPairs(aDraft({ color: "#ffd400" }));
    expect(yellow.map(({ pair }) => pair)).toEqual(["button", "link"]);
    expect(yellow[0]?.contrast).toBeCloseTo(1.4, 1);
    expect(weakPairs(aDraft({ color: "#ffd400", textOnColor: "#111111" })).map(({ pair }) => pair)).toEqual([
      "link",
    ]);
    expect(weakPairs(aDraft({ text: "#999999" })).map(({ pair }) => pair)).toEqual(["text"]);
  });
});
