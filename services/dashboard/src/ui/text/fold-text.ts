/** Texts as people search for them: case, accents and forms of letters make no difference, as in the search of users. */

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
  ŋ: "n",
  ŧ: "t",
  ς: "σ",
};
const withPlainForm = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "gu");

/** In lower case, without accents and invisible characters. */
export function foldText(text: string): string {
  const base = text.normalize("NFKD").toLowerCase().normalize("NFKD");
  const visible = base.replaceAll(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, "");
  return visible.replaceAll(withPlainForm, (letter) => plainLetters[letter] ?? letter).trim();
}

/** Whether the text contains every word of what was typed. */
export function hasWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return foldText(typed)
    .split(/\s+/u)
    .every((word) => folded.includes(word));
}
