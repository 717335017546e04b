/** A value of the brand in a line of text: as a mail shows it, with a mark that says where it comes from. */
import { Node, type AnyExtension } from "@tiptap/core";
import type { DOMOutputSpec } from "@tiptap/pm/model";
import { printedField, type BrandField } from "../commands/brand-text.js";
import { brandValue } from "../document/shapes.js";
import { attributeText, cssValue, styleOf } from "./css-value.js";
import { drawnView, type Said, type Values } from "./drawn-view.js";

export interface BrandTexts {
  readonly brand: string;
  readonly brandField: (field: BrandField) => string;
  readonly brandMissing: (field: BrandField) => string;
}

export function brandNode(texts: BrandTexts): AnyExtension {
  return Node.create({
    name: brandValue,
    group: "inline",
    inline: true,
    atom: true,
    draggable: true,
    addAttributes: () => ({ liquid: { default: "", rendered: false, parseHTML: () => null } }),
    renderHTML: ({ node: { attrs } }) => ["span", { "data-brand": "" }, liquidOf(attrs)],
    renderText: ({ node: { attrs } }) => liquidOf(attrs),
    addNodeView: drawnView((attrs, said) => drawn(attrs, said, texts)),
  });
}

const liquidOf = (attrs: Values): string => attributeText(attrs["liquid"]);

function drawn(attrs: Values, { value, href }: Said, texts: BrandTexts): DOMOutputSpec {
  const field = printedField(liquidOf(attrs)) ?? "company";
  const words =
    value === undefined ? texts.brandField(field) : (value ?? "") === "" ? texts.brandMissing(field) : value;
  const color = cssValue("color", value);
  const isColor = color?.startsWith("#") === true;
  const source = href === undefined ? ["span", { "data-source": "" }] : ["a", linkTo(href)];
  return [
    "span",
    {
      "data-brand": value === undefined || value === null || value === "" ? "none" : "",
      title: liquidOf(attrs),
    },
    ...(isColor ? [["span", { "data-swatch": "", ...styleOf({ "background-color": color }) }]] : []),
    ["span", { "data-words": "" }, words ?? ""],
    [...source, texts.brand],
  ] as unknown as DOMOutputSpec;
}

function linkTo(href: string): Record<string, string> {
  return { href, target: "_blank", rel: "noopener", "data-source": "" };
}
