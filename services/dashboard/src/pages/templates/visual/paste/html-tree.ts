/**
 * HTML of clipboards as a tree of elements and texts. Scripts, styles and comments are left out, and nothing is loaded or
 * run: it is a reader of text. What Word writes as the mark of a list item is an element `list-mark`. Pure.
 */
import { decodeEntities } from "./entities.js";

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

interface OpenElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: HtmlNode[];
}

export const listMark = "list-mark";

const voidTags = new Set([
  "br",
  "img",
  "hr",
  "meta",
  "link",
  "input",
  "col",
  "area",
  "base",
  "wbr",
  "embed",
  "source",
  "track",
]);
const rawTags = new Set(["script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"]);
const blockTags = new Set([
  "p",
  "div",
  "ul",
  "ol",
  "li",
  "table",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "pre",
  "hr",
]);
/** An element ends where the next one of these begins, up to the element that holds them. */
const siblings: Readonly<
  Record<string, { readonly of: readonly string[]; readonly within: readonly string[] }>
> = {
  li: { of: ["li"], within: ["ul", "ol"] },
  td: { of: ["td", "th"], within: ["table", "tr"] },
  th: { of: ["td", "th"], within: ["table", "tr"] },
  tr: { of: ["tr"], within: ["table"] },
};

const token =
  /<!--\[if !supportLists\]-->|<!\[if !supportLists\]>|<!--\[endif\]-->|<!\[endif\]>|<!--[\s\S]*?(?:-->|$)|<[!?][^>]*>?|<\/([a-z][^\s/>]*)[^>]*>?|<([a-z][^\s/>]*)((?:"[^"]*"|'[^']*'|[^<>"'])*)>|<|[^<]+/gi;

/** How deep elements may be; what is deeper belongs to the last one. */
const deepest = 200;

export function readHtml(html: string): readonly HtmlNode[] {
  const root: OpenElement = { tag: "", attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let lowerCase: string | undefined;
  const add = (node: HtmlNode): void => void open.at(-1)?.children.push(node);
  const close = (tag: string): void => {
    const at = open.findLastIndex((each) => each.tag === tag);
    if (at > 0) open.length = at;
  };
  token.lastIndex = 0;
  for (let match = token.exec(html); match !== null; match = token.exec(html)) {
    const [text, closed, opened, attributes = ""] = match;
    if (/^<!(?:--)?\[if !supportLists/i.test(text)) push(listMark, {});
    else if (/^<!(?:--)?\[endif\]/i.test(text)) close(listMark);
    else if (closed !== undefined) close(closed.toLowerCase());
    else if (opened !== undefined) openTag(opened.toLowerCase(), attributes);
    else if (!/^<[!?]/.test(text)) add(decodeEntities(text));
  }
  return root.children;

  function openTag(tag: string, attributes: string): void {
    if (rawTags.has(tag)) {
      lowerCase ??= html.toLowerCase();
      const end = lowerCase.indexOf(`</${tag}`, token.lastIndex);
      token.lastIndex = end === -1 ? html.length : end;
      return;
    }
    if (blockTags.has(tag) && open.at(-1)?.tag === "p") close("p");
    endSibling(tag);
    const isClosed = voidTags.has(tag) || attributes.endsWith("/");
    if (isClosed) add({ tag, attributes: readAttributes(attributes), children: [] });
    else push(tag, readAttributes(attributes));
  }

  function endSibling(tag: string): void {
    const rule = Object.hasOwn(siblings, tag) ? siblings[tag] : undefined;
    if (rule === undefined) return;
    const at = open.findLastIndex((each) => rule.of.includes(each.tag) || rule.within.includes(each.tag));
    if (rule.of.includes(open[at]?.tag ?? "")) open.length = at;
  }

  function push(tag: string, attributes: Readonly<Record<string, string>>): void {
    const element: OpenElement = { tag, attributes, children: [] };
    add(element);
    if (open.length < deepest) open.push(element);
  }
}

const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']+)))?/g;

function readAttributes(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name = "", double, single, bare]) => [
      name.toLowerCase(),
      decodeEntities(double ?? single ?? bare ?? ""),
    ]),
  );
}
