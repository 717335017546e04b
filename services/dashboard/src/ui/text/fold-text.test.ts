import { describe, expect, it } from "vitest";
import { foldText, hasWords } from "./fold-text.js";

describe("foldText", () => {
  it.each([
    ["Émile GROẞ", "emile gross"],
    ["Łukasz Søren", "lukasz soren"],
    ["İpek Ilgın", "ipek ilgin"],
    ["ΝΊΚΟΣ", "νικοσ"],
    ["Ｆｕｌｌ ﬁne", "full fine"],
  ])("folds %s", (text, folded) => expect(foldText(text)).toBe(folded));
});

describe("hasWords", () => {
  it("finds every word, in any order and as a part", () => {
    expect(hasWords("Käufer im März", "MARZ kauf")).toBe(true);
    expect(hasWords("Käufer im März", "marz april")).toBe(false);
    expect(hasWords("anything", " ")).toBe(true);
  });
});
