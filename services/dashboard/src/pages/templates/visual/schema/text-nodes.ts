/** Nodes of the schema that hold text: paragraphs, headings, lists, quotations and code. */
import { mergeAttributes, Node, textblockTypeInputRule, wrappingInputRule } from "@tiptap/core";
import { BulletList } from "@tiptap/extension-list/bullet-list";
import { ListItem } from "@tiptap/extension-list/item";
import { ListKeymap } from "@tiptap/extension-list/keymap";
import { OrderedList } from "@tiptap/extension-list/ordered-list";
import { Text } from "@tiptap/extension-text";
import { blockShapes, keptText } from "../document/shapes.js";
import { cssValue } from "./css-value.js";
import { attributesOf, keptAttribute } from "./kept.js";

export const Doc = Node.create({
  name: "doc",
  topNode: true,
  content: "block+",
  addAttributes: () => keptAttribute,
});

/** Also the place to type in where a document has nothing. */
const Paragraph = Node.create({
  name: "paragraph",
  // The first of its groups: what is filled in where something is needed.
  priority: 1_000,
  group: "block columnBlock textBlock",
  content: "inline*",
  addAttributes: () => ({
    ...attributesOf(blockShapes.paragraph.attributes, true),
    isFiller: { default: false, rendered: false, parseHTML: () => false, keepOnSplit: false },
  }),
  parseHTML: () => [{ tag: "p" }],
  renderHTML: ({ node, HTMLAttributes }) => ["p", mergeAttributes(HTMLAttributes, aligned(node.attrs)), 0],
});

const Heading = Node.create({
  name: "heading",
  group: "block columnBlock textBlock",
  content: "inline*",
  defining: true,
  addAttributes: () => attributesOf(blockShapes.heading.attributes, true),
  parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  renderHTML: ({ node, HTMLAttributes }) => [
    `h${levelOf(node.attrs["level"])}`,
    mergeAttributes(HTMLAttributes, aligned(node.attrs)),
    0,
  ],
  addInputRules() {
    return [1, 2, 3].map((level) =>
      textblockTypeInputRule({
        find: new RegExp(String.raw`^(#{${level}})\s$`),
        type: this.type,
        getAttributes: { level },
      }),
    );
  },
});

/** The level that the renderer uses. */
export function levelOf(level: unknown): number {
  const value = level === null || level === "" ? 1 : Number(level);
  return Number.isInteger(value) && value >= 1 && value <= 6 ? value : 1;
}

function aligned(attrs: Readonly<Record<string, unknown>>): Record<string, string> {
  const side = cssValue("alignment", attrs["textAlign"]);
  return side === undefined ? {} : { style: `text-align: ${side}` };
}

const Quote = Node.create({
  name: "blockquote",
  group: "block columnBlock textBlock",
  content: "textBlock+",
  defining: true,
  addAttributes: () => keptAttribute,
  parseHTML: () => [{ tag: "blockquote" }],
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
  addInputRules() {
    return [wrappingInputRule({ find: /^\s*>\s$/, type: this.type })];
  },
});

const QuoteFigure = Node.create({
  name: "blockquoteFigure",
  group: "block columnBlock textBlock",
  content: "(quote | quoteCaption)+",
  defining: true,
  isolating: true,
  addAttributes: () => keptAttribute,
  renderHTML: ({ HTMLAttributes }) => ["figure", HTMLAttributes, 0],
});

const QuotePart = Node.create({
  name: "quote",
  content: "textBlock+",
  defining: true,
  addAttributes: () => keptAttribute,
  renderHTML: ({ HTMLAttributes }) => ["blockquote", HTMLAttributes, 0],
});

const QuoteCaption = Node.create({
  name: "quoteCaption",
  content: "inline*",
  defining: true,
  addAttributes: () => keptAttribute,
  renderHTML: ({ HTMLAttributes }) => ["figcaption", HTMLAttributes, 0],
});

const CodeBlock = Node.create({
  name: "codeBlock",
  group: "block columnBlock textBlock",
  content: "text*",
  marks: keptText,
  code: true,
  defining: true,
  addAttributes: () => keptAttribute,
  parseHTML: () => [{ tag: "pre", preserveWhitespace: "full" }],
  renderHTML: ({ HTMLAttributes }) => ["pre", HTMLAttributes, ["code", 0]],
  addKeyboardShortcuts() {
    return { Enter: () => this.editor.isActive("codeBlock") && this.editor.commands.newlineInCode() };
  },
});

function startOf(start: unknown): Record<string, string> {
  const value = Number(start ?? 1);
  return Number.isInteger(value) && value !== 1 ? { start: String(value) } : {};
}

export const textNodes = [
  Doc,
  Text,
  Paragraph,
  Heading,
  BulletList.extend({ group: "block columnBlock textBlock", addAttributes: () => keptAttribute }),
  OrderedList.extend({
    group: "block columnBlock textBlock",
    addAttributes: () => attributesOf(blockShapes.orderedList.attributes),
    renderHTML: ({ node }) => ["ol", startOf(node.attrs["start"]), 0],
  }),
  ListItem.extend({ content: "textBlock+", addAttributes: () => keptAttribute }),
  ListKeymap,
  Quote,
  QuoteFigure,
  QuotePart,
  QuoteCaption,
  CodeBlock,
];
