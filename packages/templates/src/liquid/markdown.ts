/**
 * The `markdown` filter. Values of a user's properties may use Markdown, but no HTML; captured text is the author's and
 * may use both.
 */
import MarkdownIt from "markdown-it";
import { maxMarkdownLength } from "../limits.js";
import { ComposedText, markup } from "./composed-text.js";
import { plainText } from "./printed.js";
import { HtmlWriter } from "./writers.js";

const ofAuthors = new MarkdownIt({ html: true, breaks: true, maxNesting: 50 });
const ofStrangers = new MarkdownIt({ html: false, breaks: true, maxNesting: 50 });

/** The library leaves links with `javascript:` and the like as text. */
export function renderMarkdown(value: unknown): ComposedText {
  return value instanceof ComposedText
    ? markup(render(ofAuthors, htmlOf(value)))
    : markup(render(ofStrangers, plainText(value)));
}

/** Of a text that already combines Markdown and HTML. */
export function renderOwnMarkdown(text: string): ComposedText {
  return markup(render(ofAuthors, text));
}

function htmlOf(text: ComposedText): string {
  const writer = new HtmlWriter();
  writer.write(text);
  return writer.buffer;
}

function render(markdown: typeof ofAuthors, text: string): string {
  if (text.length > maxMarkdownLength)
    throw new RangeError(`Markdown longer than ${maxMarkdownLength} characters`);
  return markdown.render(text);
}
