/**
 * The `markdown` filter. What a person's properties hold may use Markdown, but no HTML; text that a template captured is
 * its author's, who may use both.
 */
import MarkdownIt from "markdown-it";
import { maxMarkdownLength } from "../limits.js";
import { plainText, SafeHtml } from "./printed.js";

const ofAuthors = new MarkdownIt({ html: true, breaks: true, maxNesting: 50 });
const ofStrangers = new MarkdownIt({ html: false, breaks: true, maxNesting: 50 });

/** Links with `javascript:` and the like are left as text by the library. */
export function renderMarkdown(value: unknown): SafeHtml {
  const markdown = value instanceof SafeHtml ? ofAuthors : ofStrangers;
  const text = plainText(value);
  if (text.length > maxMarkdownLength)
    throw new RangeError(`Markdown longer than ${maxMarkdownLength} characters`);
  return new SafeHtml(markdown.render(text));
}
