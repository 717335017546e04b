/** Patterns of HTML mails: only their plain text is derived (`mail-pattern.ts`). */
import { Parser } from "htmlparser2";
import { maxHtmlDepth } from "../limits.js";
import { mailPattern, type MailPattern } from "./mail-pattern.js";
import { countMarks } from "./marks.js";
import { tagDepth } from "./tag-depth.js";

/** Elements whose content is not text, or text without entities. */
const withoutText = new Set([
  "script",
  "style",
  "textarea",
  "xmp",
  "iframe",
  "noembed",
  "noframes",
  "plaintext",
]);
/** Attributes that the plain text ignores, or that `mailPattern` handles itself. */
const passedOn = new Set(["a href", "a title", "img src", "img alt", "img title"]);

/** `undefined`: this text has marks where a value may change more than itself. */
export function htmlPatternOf(marked: string): MailPattern | undefined {
  if (tagDepth(marked) > maxHtmlDepth) return undefined;
  return countPassedOn(marked) === countMarks(marked) ? mailPattern(marked) : undefined;
}

function countPassedOn(marked: string): number {
  let count = 0;
  let element = "";
  let opaque = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      element = name;
      if (withoutText.has(name)) opaque += 1;
    },
    onattribute: (name, value, quote) => {
      if (typeof quote === "string" && passedOn.has(`${element} ${name}`)) count += countMarks(value);
    },
    ontext: (text) => {
      if (opaque === 0) count += countMarks(text);
    },
    onclosetag: (name) => {
      if (withoutText.has(name)) opaque -= 1;
    },
  });
  parser.end(marked);
  return count;
}
