/**
 * Texts as people search for them: case, accents and forms of letters make no difference. Stored search terms are written
 * by this, so a change of a rule needs a new `termRules` of the workspace. Pure.
 */

/** Of one value; further words are not found. */
export const maxSearchWords = 8;

/** A longer beginning of a value is not searched. */
const maxSearchText = 200;
const maxWordLength = 64;

/** Letters that Unicode does not decompose into a base letter and marks. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ĸ: "k",
  ŋ: "n",
  ŧ: "t",
  ƒ: "f",
  ɓ: "b",
  ɗ: "d",
  ɖ: "d",
  ɛ: "e",
  ə: "e",
  ǝ: "e",
  ɔ: "o",
  ƙ: "k",
  ƴ: "y",
  ς: "σ",
};
const withPlainForm = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/** In lower case, without accents and invisible characters. */
export function foldText(text: string): string {
  const base = text.normalize("NFKD").toLowerCase().normalize("NFKD");
  const visible = base.replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/gu, "");
  return visible.replaceAll(withPlainForm, (letter) => plainLetters[letter] ?? letter).trim();
}

/** The different words of a text, folded; an apostrophe belongs to its word and is left out. */
export function searchWords(text: string): readonly string[] {
  const beginning = Array.from(text.slice(0, maxSearchText)).join("");
  // Some of them decompose into a space and a mark.
  const words = foldText(beginning.replaceAll(/['’‘ʼʻ`´＇]/gu, "")).split(/[^\p{L}\p{N}]+/u);
  const cut = words.filter((word) => word !== "").map((word) => beginningOf(word));
  return [...new Set(cut)].slice(0, maxSearchWords);
}

/** A folded text as far as it is searched. */
export function searchText(text: string): string {
  return Array.from(foldText(text).slice(0, maxSearchText)).join("");
}

function beginningOf(word: string): string {
  return Array.from(word).slice(0, maxWordLength).join("");
}
