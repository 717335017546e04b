/**
 * How much one template may cost. Whoever writes templates is trusted with what they say, not with the worker's time and
 * memory, and the values that are filled in come from strangers. Every bound is a fault with words, never a crash.
 */

/** Characters of one field before rendering. */
export const maxSourceLength = 524_288;

/** `{{ }}` and `{% %}` in one field. */
export const maxConstructs = 10_000;

/** All fields of one message together, ms. */
export const renderTimeMs = 500;

/** Characters and list items Liquid may make for one message, what it throws away included. */
export const renderMemory = 16_777_216;

/** Characters of one rendered field. */
export const maxOutputLength = 1_048_576;

/** Characters of an MJML document after Liquid; mail programs cut long before. */
export const maxMjmlLength = 262_144;

/** MJML elements and lines: the compiler looks for an element's line among all lines. */
export const maxMjmlElements = 2_000;
export const maxMjmlLines = 10_000;

/** Attributes of one MJML element: the compiler copies them once for each of them. */
export const maxMjmlAttributes = 100;

/** `font-family` between two quotes: the compiler searches for fonts anew from each. */
export const maxMjmlFonts = 100;

/** Tags times the rules that are written into them. */
export const maxMjmlStyling = 1_000_000;

/** Characters that the markdown filter takes. */
export const maxMarkdownLength = 65_536;

/** How deep MJML elements and low-code nodes may stand in each other. */
export const maxDepth = 64;

/** Characters of a rendered field that holds addresses. */
export const maxAddressFieldLength = 4_096;

/** How deep tags of HTML may stand in each other: the parsers walk up from each tag. */
export const maxHtmlDepth = 1_000;
