/** What inboxes show of a mail, and where it links to. Pure. */
import { isTag, type ChildNode, type Element } from "domhandler";
import { preheaderOf, readMail, visibleElements, visibleText } from "./elements.js";

export interface MailOverview {
  /** Hidden words before the first visible ones; empty without them. */
  readonly preheader: string;
  /** The first visible words, which inboxes show behind the preheader. */
  readonly opening: string;
  /** In the order of the mail. */
  readonly links: readonly MailLink[];
}

export interface MailLink {
  readonly address: string;
  /** What readers click on; of an image its alternative text. */
  readonly text: string;
}

const openingLength = 200;
const maxLinks = 500;
const maxText = 200;

export function overviewOf(html: string): MailOverview {
  const { children } = readMail(html);
  return {
    preheader: preheaderOf(children),
    opening: visibleText(children).slice(0, openingLength),
    links: linksIn(children).slice(0, maxLinks),
  };
}

function linksIn(nodes: readonly ChildNode[]): readonly MailLink[] {
  return [...visibleElements(nodes)].flatMap((element) => {
    const { href } = element.attribs;
    const isLink = (element.name === "a" || element.name === "area") && href !== undefined;
    return isLink ? [{ address: href.trim(), text: textOf(element).slice(0, maxText) }] : [];
  });
}

function textOf(link: Element): string {
  if (link.name === "area") return link.attribs["alt"] ?? "";
  const words = visibleText(link.children);
  if (words !== "") return words;
  return [...visibleElements(link.children)]
    .filter((each) => isTag(each) && each.name === "img")
    .map(({ attribs }) => attribs["alt"] ?? "")
    .join(" ")
    .trim();
}
