/**
 * The plain-text alternative of a mail, derived from its HTML: for readers without HTML, and for filters that compare the
 * two. Links keep their addresses; visual elements (pictures, spacing, the hidden preview line) are dropped. A table
 * becomes a line per row: mails use tables for layout, so nothing is aligned.
 */
import { compile } from "html-to-text";

const convert = compile({
  wordwrap: false,
  limits: { maxInputLength: 1_048_576, maxDepth: 200, maxChildNodes: 10_000, ellipsis: "…" },
  formatters: {
    tableCell: ({ children }, walk, builder) => {
      builder.addInline(" ");
      walk(children, builder);
      builder.addInline(" ");
    },
  },
  selectors: [
    { selector: "*", format: "inline" },
    { selector: "td", format: "tableCell" },
    { selector: "th", format: "tableCell" },
    ...["tr", "caption"].map((selector) => ({
      selector,
      format: "block",
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["(", ")"] } },
    { selector: "img", format: "skip" },
    { selector: 'div[style*="display:none"]', format: "skip" },
    { selector: 'div[style*="display: none"]', format: "skip" },
    ...["h1", "h2", "h3", "h4", "h5", "h6"].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
});

export function plainTextOf(html: string): string {
  return convert(html).trim();
}
