/**
 * A document of this repository as HTML: headings get the anchors that GitHub gives them, links between documents lead from
 * page to page, and links to what is not served are their text alone. The documents are ours, so HTML in them is kept.
 */
import { posix } from "node:path";
import MarkdownIt from "markdown-it";

export interface Heading {
  readonly level: number;
  readonly anchor: string;
  readonly text: string;
}

/** What stands below a heading, as text: for the search. */
export interface DocumentSection extends Heading {
  readonly body: string;
}

export interface RenderedDocument {
  readonly title: string;
  readonly html: string;
  readonly sections: readonly DocumentSection[];
}

const markdown = new MarkdownIt({ html: true });

type Token = ReturnType<typeof markdown.parse>[number];

markdown.renderer.rules["table_open"] = () => '<div class="wide" tabindex="0"><table>\n';
markdown.renderer.rules["table_close"] = () => "</table></div>\n";
markdown.renderer.rules["fence"] = (tokens, index) =>
  `<pre tabindex="0"><code>${markdown.utils.escapeHtml(tokens[index]?.content ?? "")}</code></pre>\n`;

/** `name` is the path below `docs` without its ending; `isServed` says which names have a page. */
export function renderMarkdown(
  source: string,
  { name, isServed }: { readonly name: string; readonly isServed: (name: string) => boolean },
): RenderedDocument {
  const tokens = markdown.parse(source, {});
  const headings = nameHeadings(tokens);
  makeEmptyHeadsCells(tokens);
  for (const { children } of tokens) relink(children ?? [], name, isServed);
  return {
    title: headings[0]?.text ?? name,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    sections: sectionsOf(tokens, headings),
  };
}

/** Gives each heading its anchor. */
function nameHeadings(tokens: readonly Token[]): readonly Heading[] {
  const used = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== "heading_open") return [];
    const text = textOf(tokens[index + 1]);
    const base = anchorOf(text);
    const times = used.get(base) ?? 0;
    used.set(base, times + 1);
    const anchor = times === 0 ? base : `${base}-${times}`;
    token.attrSet("id", anchor);
    return [{ level: Number(token.tag.slice(1)), anchor, text }];
  });
}

/** A head of a table without a text is none for screen readers. */
function makeEmptyHeadsCells(tokens: readonly Token[]): void {
  for (const [index, token] of tokens.entries()) {
    const next = tokens[index + 1];
    const close = tokens[index + 2];
    if (token.type !== "th_open" || next?.content !== "" || close === undefined) continue;
    token.tag = "td";
    close.tag = "td";
  }
}

function anchorOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");
}

function relink(children: readonly Token[], name: string, isServed: (name: string) => boolean): void {
  const open: boolean[] = [];
  for (const token of children) {
    if (token.type === "link_open") {
      const href = hrefOf(String(token.attrGet("href") ?? ""), name, isServed);
      open.push(href !== undefined);
      if (href === undefined) hide(token);
      else token.attrSet("href", href);
    } else if (token.type === "link_close" && open.pop() === false) hide(token);
  }
}

/** The tag of a link that leads nowhere. */
function hide(token: Token): void {
  token.tag = "span";
  token.attrs = null;
}

/** Relative, as it was written: it works below any path. Undefined for what is not served. */
function hrefOf(href: string, name: string, isServed: (name: string) => boolean): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [path = "", anchor] = href.split("#");
  const target = posix.join(posix.dirname(name), path.replace(/\.md$/, ""));
  if (!path.endsWith(".md") || !isServed(target)) return undefined;
  return path.replace(/\.md$/, "") + (anchor === undefined ? "" : `#${anchor}`);
}

function sectionsOf(tokens: readonly Token[], headings: readonly Heading[]): readonly DocumentSection[] {
  const bodies = headings.map((): string[] => []);
  let at = -1;
  let isHeading = false;
  for (const token of tokens) {
    if (token.type === "heading_open") at += 1;
    if (token.type === "heading_open" || token.type === "heading_close") isHeading = token.nesting === 1;
    else if (!isHeading) bodies[at]?.push(textOf(token));
  }
  return headings.map((heading, index) => ({
    ...heading,
    body: (bodies[index] ?? [])
      .filter((text) => text !== "")
      .join(" ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  }));
}

function textOf(token: Token | undefined): string {
  if (token === undefined) return "";
  if (token.type === "fence") return token.content;
  return (token.children ?? [])
    .map((child) => (child.type === "text" || child.type === "code_inline" ? child.content : " "))
    .join("")
    .replaceAll(/ +/g, " ")
    .trim();
}
