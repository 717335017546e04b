/**
 * A low-code document as MJML that an author goes on with: a line for each element, at the depth that its name has in
 * generated documents. White space between elements means nothing in MJML.
 */
import { mjmlOfLowCode, type LowCodeOutcome } from "./low-code-mjml.js";

/** Spaces before an element and before its end. Elements that are not named are the content of a column. */
const depths: Readonly<Record<string, number>> = {
  mjml: 0,
  "mj-head": 2,
  "mj-body": 2,
  "mj-attributes": 4,
  "mj-all": 6,
  "mj-section": 4,
  "mj-wrapper": 4,
  "mj-hero": 4,
  "mj-group": 6,
  "mj-column": 6,
};
const depthOfContent = 8;

/** Elements that hold others: their ends get lines of their own. */
const holders = new Set([
  "mjml",
  "mj-head",
  "mj-body",
  "mj-attributes",
  "mj-section",
  "mj-wrapper",
  "mj-group",
  "mj-column",
]);

/** `field`: the first part of paths in faults. */
export function codeOfLowCode(document: unknown, field: string): LowCodeOutcome {
  const outcome = mjmlOfLowCode(document, field);
  return outcome.ok ? { ...outcome, mjml: laidOut(outcome.mjml) } : outcome;
}

function laidOut(mjml: string): string {
  let isHead = false;
  const lines = mjml.replaceAll(/<(\/?)(mjml|mj-[a-z-]+)/g, (tag, end: string, name: string) => {
    if (name === "mj-head") isHead = end === "";
    if (end !== "" && !holders.has(name)) return tag;
    const depth = depths[name] ?? (isHead ? 6 : depthOfContent);
    return `\n${" ".repeat(depth)}${tag}`;
  });
  return `${lines.trim()}\n`;
}
