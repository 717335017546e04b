/** Inline nodes of the schema: line breaks, chips of user properties, links to leave, and what the editor does not know. */
import { Node, type AnyExtension, type NodeViewRendererProps } from "@tiptap/core";
import type { NodeView } from "@tiptap/pm/view";
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
    UserProperty,
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

const variableText = (attrs: Readonly<Record<string, unknown>>): string =>
  `{{ user.${attributeText(attrs["variableName"])} }}`;

/** Shows the value of the chosen person, which a decoration gives it, else its name and what is said without a value. */
const UserProperty = chip("userProperty", variableText).extend({
  addNodeView:
    () =>
    (given: NodeViewRendererProps): NodeView => {
      const dom = document.createElement("span");
      dom.dataset["chip"] = "userProperty";
      const show = (
        { attrs }: typeof given.node,
        decorations: readonly { readonly spec: { readonly value?: unknown } }[],
      ): void => {
        const value = decorations.map(({ spec }) => spec.value).find((each) => typeof each === "string");
        const name = attributeText(attrs["variableName"]);
        const fallback = attributeText(attrs["defaultValue"]);
        dom.textContent = value ?? (fallback === "" ? name : `${name} · ${fallback}`);
        dom.title = variableText(attrs);
        dom.toggleAttribute("data-value", value !== undefined);
      };
      show(given.node, given.decorations);
      return {
        dom,
        update: (node, decorations) => {
          if (node.type.name !== "userProperty") return false;
          show(node, decorations);
          return true;
        },
      };
    },
});

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
