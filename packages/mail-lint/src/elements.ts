/** The document of a mail as its readers see it. */
import { isTag, isText, type ChildNode, type Document, type Element } from "domhandler";
import { parseDocument } from "htmlparser2";

/** Elements whose text nobody reads. */
const unread = new Set(["head", "style", "script", "title", "template", "noscript"]);

/** Deeper than any mail is. */
const maxDepth = 250;

/** Without what is nested deeper than that: looking at it takes time and stack by its depth. */
export function readMail(html: string): Document {
  const document = parseDocument(html);
  let level: readonly ChildNode[] = document.children;
  for (let depth = 1; level.length > 0; depth += 1) {
    const elements = level.filter(isTag);
    if (depth === maxDepth) for (const element of elements) element.children = [];
    level = elements.flatMap(({ children }) => children);
  }
  return document;
}

/** The declarations of a `style` attribute; names in lower case, the last one counts. */
export function styleOf({ attribs }: Element): ReadonlyMap<string, string> {
  const declarations = (attribs["style"] ?? "").split(";").flatMap((each) => {
    const colon = each.indexOf(":");
    if (colon === -1) return [];
    const value = each.slice(colon + 1).replace(/!important/i, "");
    return [[each.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase()] as const];
  });
  return new Map(declarations);
}

/** An element whose words readers see, unless an outer one hides them. */
export function isShown(element: Element): boolean {
  return !unread.has(element.name) && !isHidden(element);
}

function isHidden(element: Element): boolean {
  const style = styleOf(element);
  return (
    "hidden" in element.attribs || style.get("display") === "none" || style.get("visibility") === "hidden"
  );
}

/** Every element that readers see, in order. */
export function* visibleElements(nodes: readonly ChildNode[]): Generator<Element> {
  for (const node of nodes) {
    if (!isTag(node) || !isShown(node)) continue;
    yield node;
    yield* visibleElements(node.children);
  }
}

/** The words that readers see, with single spaces. */
export function visibleText(nodes: readonly ChildNode[]): string {
  return [...textsIn(nodes)].join(" ").replace(/\s+/g, " ").trim();
}

function* textsIn(nodes: readonly ChildNode[]): Generator<string> {
  for (const node of nodes) {
    if (isText(node)) yield node.data;
    else if (isTag(node) && isShown(node)) yield* textsIn(node.children);
  }
}

/** Words of hidden elements that come before the first visible one: what inboxes show beside the subject. */
export function preheaderOf(nodes: readonly ChildNode[]): string {
  return firstText(nodes, false)?.preheader ?? "";
}

interface FirstText {
  readonly preheader: string;
}

/** Undefined if there are no words. */
function firstText(nodes: readonly ChildNode[], isWithinHidden: boolean): FirstText | undefined {
  for (const node of nodes) {
    if (isText(node)) {
      const words = wordsOf(node.data);
      if (words !== "") return { preheader: isWithinHidden ? words : "" };
    } else if (isTag(node) && !unread.has(node.name)) {
      const found = firstText(node.children, isWithinHidden || isHidden(node));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Without the invisible characters by which a preview text keeps what follows out of the inbox. */
function wordsOf(text: string): string {
  return text.replace(/(\s|\p{Default_Ignorable_Code_Point})+/gu, " ").trim();
}

/** At most 80 characters of a text. */
export function excerptOf(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
