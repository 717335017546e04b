import { describe, expect, it } from "vitest";
import { foldText, maxSearchWords, searchWords } from "./search-text.js";

describe("foldText", () => {
  it.each([
    ["Émile ZOLA", "emile zola"],
    ["Jürgen Groß", "jurgen gross"],
    ["GROẞ", "gross"],
    ["Łukasz Søren Đorđe", "lukasz soren dorde"],
    ["Æsa Œuvre Þór", "aesa oeuvre thor"],
    ["İpek Ilgın", "ipek ilgin"],
    ["ΝΊΚΟΣ", "νικοσ"],
    ["Νίκος", "νικοσ"],
    ["Ｆｕｌｌ ﬁne", "full fine"],
    ["e\u0301le\u0300ve", "eleve"],
    [" zero\u200bwidth ", "zerowidth"],
    ["ÅSA@Bücher.example", "asa@bucher.example"],
    ["Ёлка", "елка"],
  ])("folds %s", (text, folded) => expect(foldText(text)).toBe(folded));

  it("is stable: what is folded folds to itself", () => {
    for (const text of ["Émile", "GROẞ", "İ", "ΝΊΚΟΣ", "한국", "ǅ", "ﬃ"]) {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }
  });
});

describe("searchWords", () => {
  it.each([
    ["Jean-Luc  O’Brien", ["jean", "luc", "obrien"]],
    ["D'Angelo, D´Arc", ["dangelo", "darc"]],
    ["Acme GmbH & Co. KG", ["acme", "gmbh", "co", "kg"]],
    ["Emil emil EMIL", ["emil"]],
    ["山田 太郎", ["山田", "太郎"]],
    [" – ", []],
    ["", []],
  ])("of %s", (text, words) => expect(searchWords(text)).toEqual(words));

  it("takes the first words, of a length that an index can have", () => {
    const many = Array.from({ length: 20 }, (_, index) => `w${index}`).join(" ");
    expect(searchWords(many)).toHaveLength(maxSearchWords);
    expect(searchWords("x".repeat(1_000))).toEqual(["x".repeat(64)]);
    expect(searchWords("😀".repeat(300))).toEqual([]);
  });
});
