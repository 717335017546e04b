/**
 * Patterns of MJML mails (`email/mail-pattern.ts`): compiled once for many users, because compiling takes a millisecond
 * or more. The compiler copies values unchanged only in some places, and interprets fonts wherever they are set.
 */
import { z } from "zod";
import { mailPattern, maxPatternLength, type MailPattern } from "../email/mail-pattern.js";
import { countMarks, cutAtMarks, fillMarks, hasMarks } from "../email/marks.js";
import type { CompiledMjml } from "./compile-mjml.js";

/** Elements whose content is copied into the HTML. */
const copiedContent = new Set(["mj-text", "mj-button", "mj-table", "mj-preview", "mj-title"]);
/** Attributes that are copied into the HTML, with any text. */
const copiedAttributes = new Set([
  "mj-button href",
  "mj-button title",
  "mj-image src",
  "mj-image href",
  "mj-image alt",
  "mj-image title",
]);

/** `undefined`: this text has marks in places that the compiler interprets. */
export function mjmlPatternOf(marked: string, { html, tree }: CompiledMjml): MailPattern | undefined {
  if (html.length > maxPatternLength) return undefined;
  const copied = countCopied(tree);
  if (copied !== countMarks(marked)) return undefined;
  // The compiler searches for fonts between quotes with `font-family`.
  const marks = html.split('"').filter(hasMarks);
  if (marks.some(setsFont)) return undefined;
  const stretches = marks.map(cutAtMarks);
  return mailPattern(html, (values) => stretches.some((stretch) => setsFont(fillMarks(stretch, values))));
}

const node = z.looseObject({
  tagName: z.string(),
  attributes: z.record(z.string(), z.unknown()).optional(),
  content: z.string().optional(),
  children: z.array(z.unknown()).optional(),
});

/** The number of marks in copied places; none count in documents that are parsed again after compiling. */
function countCopied(tree: unknown): number | undefined {
  const { tagName, attributes = {}, content = "", children = [] } = node.parse(tree);
  if (tagName === "mj-html-attributes" || attributes["inline"] === "inline") return undefined;
  let count = copiedContent.has(tagName) ? countMarks(content) : 0;
  for (const [name, value] of Object.entries(attributes)) {
    if (copiedAttributes.has(`${tagName} ${name}`) && typeof value === "string") count += countMarks(value);
  }
  for (const child of children) {
    const below = countCopied(child);
    if (below === undefined) return undefined;
    count += below;
  }
  return count;
}

function setsFont(stretch: string): boolean {
  return /font-family/i.test(stretch);
}
