/**
 * Text that people paste from address books and chats: it carries marks that no one sees, such as directions of writing
 * and zero-width spaces.
 */

// U+00AD, U+200B to U+200F, U+202A to U+202E, U+2060 to U+2069, U+FEFF, variation selectors and the like.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Without invisible characters, and without blanks around. Line breaks within stay. */
export function visibleText(text: string): string {
  return text.replace(invisible, "").trim();
}
