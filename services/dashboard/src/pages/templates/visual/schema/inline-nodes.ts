/** Inline nodes of the schema: line breaks, chips of user properties, links to leave, and what the editor does not know. */
import { Node, type AnyExtension } from "@tiptap/core";
import { HardBreak } from "@tiptap/extension-hard-break";
import { inlineShapes, unknownInline, type InlineType } from "../document/shapes.js";
import { attributeText } from "./css-value.js";
import { attributesOf, keptAttribute } from "./kept.js";

export interface InlineTexts {
  /** The words of a link that has none of its own are those of the renderer. */
  readonly unknownInline: string;
}

export function inlineNodes(texts: InlineTexts): readonly AnyExtension[] {
  return [
    HardBreak.extend({ addAttributes: () => keptAttribute }),
    chip("userProperty", ({ variableName }) => `{{ user.${attributeText(variableName)} }}`),
    chip("unsubscribeLink", ({ linkText }) => attributeText(linkText) || "unsubscribe"),
    chip("subscriptionManagementLink", ({ linkText }) => attributeText(linkText) || "manage subscriptions"),
    Node.create({
      name: unknownInline,
      group: "inline",
      inline: true,
      atom: true,
      addAttributes: () => ({ json: { default: null, rendered: false, parseHTML: () => null } }),
      renderHTML: () => ["span", { "data-unknown-inline": "" }, texts.unknownInline],
    }),
  ];
}

function chip(name: InlineType, textOf: (attrs: Readonly<Record<string, unknown>>) => string): AnyExtension {
  return Node.create({
    name,
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => attributesOf(inlineShapes[name]),
    renderHTML: ({ node }) => ["span", { "data-chip": name }, textOf(node.attrs)],
    renderText: ({ node }) => textOf(node.attrs),
  });
}
