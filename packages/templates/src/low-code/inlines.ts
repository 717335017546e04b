/**
 * Inline nodes of low-code documents (words, line breaks, user properties, links) as HTML for MJML's text elements, with
 * Liquid for users' values.
 */
import { addressAttr, cssAttr, escapeAroundLiquid, textAttr } from "./attributes.js";
import { brandStyle } from "../brand/brand-scope.js";
import { escapeHtml } from "../liquid/printed.js";
import { LowCodeError, type LowCodeMark, type LowCodeNode } from "./document.js";

type Inline = (node: LowCodeNode) => string;

const inlines: Readonly<Record<string, Inline>> = {
  text: (node) => escapeAroundLiquid(node.text),
  hardBreak: () => "<br />",
  userProperty: userPropertyExpression,
  unsubscribeLink: (node) => linkTo("{% unsubscribe_url %}", textAttr(node, "linkText") ?? "unsubscribe"),
  subscriptionManagementLink: (node) =>
    linkTo("{% subscription_management_url %}", textAttr(node, "linkText") ?? "manage subscriptions"),
};

/** The types of what a line of text may have. */
export const inlineTypes: readonly string[] = Object.keys(inlines);

export function isInline(node: LowCodeNode): boolean {
  return Object.hasOwn(inlines, node.type);
}

export function inlineHtml(nodes: readonly LowCodeNode[]): string {
  return nodes.map(oneInline).join("");
}

function oneInline(node: LowCodeNode): string {
  const inline = Object.hasOwn(inlines, node.type) ? inlines[node.type] : undefined;
  if (inline === undefined)
    throw new LowCodeError(node.path, `unknown node “${node.type}” in a line of text`);
  return node.marks.reduce(
    (html, mark, index) => withMark(html, mark, { node, path: `${node.path}.marks[${index}]` }),
    inline(node),
  );
}

const simpleMarks: Readonly<Record<string, string>> = {
  bold: "strong",
  strong: "strong",
  italic: "em",
  em: "em",
  underline: "u",
  strike: "s",
  superscript: "sup",
  subscript: "sub",
  code: "code",
};

interface MarkPlace {
  readonly node: LowCodeNode;
  readonly path: string;
}

function withMark(html: string, { type, attrs }: LowCodeMark, { node, path }: MarkPlace): string {
  const tag = Object.hasOwn(simpleMarks, type) ? simpleMarks[type] : undefined;
  if (tag !== undefined) return `<${tag}>${html}</${tag}>`;
  const site = { attrs, path };
  switch (type) {
    case "link": {
      const href = addressAttr(site, "href");
      if (href === undefined) throw new LowCodeError(`${path}.attrs.href`, "a link needs an address");
      return anchor(href, html, linkColorOf(node));
    }
    case "textStyle":
      return styled(html, [
        ["font-family", cssAttr(site, "fontFamily", "font")],
        ["font-size", cssAttr(site, "fontSize", "length")],
        ["color", cssAttr(site, "color", "color")],
      ]);
    case "highlight":
      return styled(html, [["background-color", cssAttr(site, "color", "color") ?? "yellow"]]);
    default:
      throw new LowCodeError(path, `unknown mark “${type}”`);
  }
}

/** A `style` attribute with the properties that are set. */
export function styled(html: string, properties: readonly (readonly [string, string | undefined])[]): string {
  const style = properties
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}:${value}`]))
    .join(";");
  return style === "" ? html : `<span style="${style}">${html}</span>`;
}

function linkTo(href: string, text: string): string {
  return anchor(href, escapeAroundLiquid(text), brandStyle("link"));
}

function anchor(href: string, html: string, color: string): string {
  return `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow" style="color:${color};text-decoration:underline">${html}</a>`;
}

/** A link in words that have a colour has that colour. */
function linkColorOf({ marks }: LowCodeNode): string {
  const isColored = marks.some(({ type, attrs }) => type === "textStyle" && (attrs["color"] ?? "") !== "");
  return isColored ? "inherit" : brandStyle("link");
}

function userPropertyExpression(node: LowCodeNode): string {
  const name = textAttr(node, "variableName");
  if (name === undefined) throw new LowCodeError(`${node.path}.attrs.variableName`, "names no user property");
  const otherwise = textAttr(node, "defaultValue");
  // A literal is printed as it is written, and these are words, not HTML.
  const fallback =
    otherwise === undefined
      ? ""
      : ` | default: ${liquidString(escapeHtml(otherwise), `${node.path}.attrs.defaultValue`)}`;
  return `{{ user[${liquidString(name, `${node.path}.attrs.variableName`)}]${fallback} }}`;
}

/** A Liquid string, in quotes that it does not contain. */
export function liquidString(text: string, path: string): string {
  const quote = ['"', "'"].find((each) => !text.includes(each));
  if (quote === undefined || /[\r\n]|\{\{|\}\}|\{%|%\}/.test(text)) {
    throw new LowCodeError(path, "holds both kinds of quotes, a line break or Liquid");
  }
  return quote + text.replaceAll("\\", String.raw`\\`) + quote;
}
