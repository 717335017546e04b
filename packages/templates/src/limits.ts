/**
 * Cost limits of a template. Authors are trusted with their content, not with the worker's time and memory, and the
 * inserted values come from outside. Exceeding a limit is a fault with a message, never a crash.
 */

/** Characters of one field before rendering. */
export const maxSourceLength = 524_288;

/** Characters of the condition or the list of a low-code node. */
export const maxExpressionLength = 2_000;

/** Items that a `repeat` of a low-code document may be limited to. */
export const maxRepeatLimit = 1_000;

/** `{{ }}` and `{% %}` in one field. */
export const maxConstructs = 10_000;

/** All fields of one message together, ms. */
export const renderTimeMs = 500;

/** Characters and list items Liquid may create for one message, discarded ones included. */
export const renderMemory = 16_777_216;

/** Characters of one rendered field. */
export const maxOutputLength = 1_048_576;

/** Characters of an MJML document after Liquid; mail clients cut long before. */
export const maxMjmlLength = 262_144;

/** MJML elements and lines: the compiler searches all lines for an element's line. */
export const maxMjmlElements = 2_000;
export const maxMjmlLines = 10_000;

/** Attributes of one MJML element: the compiler copies all for each of them. */
export const maxMjmlAttributes = 100;

/** `font-family` between two quotes: the compiler restarts its font search at each. */
export const maxMjmlFonts = 100;

/** Tags times the rules that are inlined into them. */
export const maxMjmlStyling = 1_000_000;

/** Characters of the markdown filter's input. */
export const maxMarkdownLength = 65_536;

/** Nesting depth of MJML elements and low-code nodes. */
export const maxDepth = 64;

/** Characters of a rendered address field. */
export const maxAddressFieldLength = 4_096;

/** Characters of a display name beside an address. */
export const maxDisplayNameLength = 256;

/** Nesting depth of HTML tags: the parsers walk up from each tag. */
export const maxHtmlDepth = 1_000;
