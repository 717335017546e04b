/**
 * The apostrophe before texts that a spreadsheet would run as a formula: downloads write it, imports drop it, so a
 * text that is downloaded and uploaded is the same again. Plain numbers, also those of telephones, need none.
 */

/** OWASP, "CSV Injection": what begins a formula, and its full-width twins. */
const formulaStart = "[=+\\-@\\t\\r\\n＝＋－＠]";

/** A text that begins with the guard itself gets one more, or reading it back would drop its own. */
const needsGuard = new RegExp(`^'*${formulaStart}`, "u");
const hasGuard = new RegExp(`^'(?='*${formulaStart})`, "u");
const isPlainNumber = /^[+-]\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$/iu;

/** The text as a cell of a download. */
export function guardFormula(text: string): string {
  return needsGuard.test(text) && !isPlainNumber.test(text) ? `'${text}` : text;
}

/** The text of an uploaded cell; the apostrophe of `'t Hart` stays. */
export function withoutGuard(cell: string): string {
  return cell.replace(hasGuard, "");
}
