/**
 * How addresses of members are compared: A to Z in any case, everything else exactly. An address that Unicode would
 * make equal to another one (`ſ` to `s`, the Kelvin sign to `k`, full-width letters, `ß` to `ss`) is refused where it is
 * given, because a mail server or an identity provider may take it for another person's. Pure.
 */

/** Without spaces around it, A to Z in lower case. */
export function foldEmail(email: string): string {
  return foldAscii(trimAscii(email));
}

export function foldAscii(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

export function trimAscii(text: string): string {
  return text.replaceAll(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, "");
}

export const ambiguousEmail =
  "contains letters that can be taken for others, as full-width or accented capital ones; use the address with a to z in their place";

/** Whether Unicode's case folding or normal forms could make it equal to an address that is spelled differently. */
export function isAmbiguousEmail(email: string): boolean {
  const folded = foldEmail(email);
  if (folded.normalize("NFKC") !== folded) return true;
  if (/[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/u.test(folded)) return true;
  // Letter by letter, because the end of a word has a rule of its own.
  return Array.from(folded).some(
    (letter) => letter.toUpperCase().toLowerCase() !== letter || letter.toLowerCase() !== letter,
  );
}
