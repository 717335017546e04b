/** Where links lead, and what they say. */
import type { Document, Element } from "domhandler";
import type { Sentence } from "@signalbox/core";
import { excerptOf, visibleElements, visibleText } from "../elements.js";
import { lintSays } from "../lint-sentences.js";
import type { LintFacts, MailFinding } from "../mail.js";
import { addressKind } from "./address.js";

/** Link texts that say nothing without the words around them, in English and German. */
const vagueTexts: ReadonlySet<string> = new Set(
  (
    "here|click here|click|this|this link|link|more|read more|see more|go|" +
    "hier|hier klicken|klick hier|klicke hier|klicken sie hier|klicken|dieser link|mehr|mehr lesen|weiterlesen|weiter"
  ).split("|"),
);

export function linkFindings({ children }: Document, { leaveAddresses }: LintFacts): readonly MailFinding[] {
  const links = [...visibleElements(children)].filter(({ name }) => name === "a");
  const leads = (link: Element): boolean => isOwn(addressOf(link), leaveAddresses);
  return [
    ...(links.some(leads) ? [] : [{ level: "error", says: lintSays.lintNoWayToLeave() } as const]),
    ...links.filter((link) => "href" in link.attribs && !leads(link)).flatMap(findingsOf),
  ];
}

/** The addresses of a mail's links that a reader can open, each once. */
export function linkAddresses({ children }: Document, { leaveAddresses }: LintFacts): readonly string[] {
  const addresses = [...visibleElements(children)]
    .filter(({ name }) => name === "a")
    .map(addressOf)
    .filter((address) => /^https?:/i.test(address) && addressKind(address) === "reachable");
  return [...new Set(addresses)].filter((address) => !isOwn(address, leaveAddresses));
}

function addressOf({ attribs }: Element): string {
  return (attribs["href"] ?? "").trim();
}

/** They are made for each message, and need no check. */
function isOwn(address: string, leaveAddresses: readonly string[]): boolean {
  return leaveAddresses.some((own) => address.startsWith(own));
}

function findingsOf(link: Element): readonly MailFinding[] {
  const text = visibleText(link.children);
  const address = excerptOf(addressOf(link));
  const place = { excerpt: text === "" ? address : excerptOf(text) };
  const wrong = wrongAddress(address);
  const findings: MailFinding[] = wrong === undefined ? [] : [{ level: "warning", says: wrong, ...place }];
  if (isVague(text)) {
    findings.push({ level: "warning", says: lintSays.lintVagueLink({ text }), excerpt: address });
  }
  if (text === "" && hasOnlyNamelessImages(link)) {
    findings.push({ level: "warning", says: lintSays.lintNoLinkName(), excerpt: address });
  }
  return findings;
}

/** A pattern for the signs at the end takes time by the square of a long text, which is not vague. */
function isVague(text: string): boolean {
  return text.length <= 100 && vagueTexts.has(text.toLowerCase().replace(/[\s.:!»›→>]+$/u, ""));
}

function wrongAddress(address: string): Sentence | undefined {
  switch (addressKind(address)) {
    case "empty":
      return lintSays.lintLinkEmpty();
    case "relative":
      return lintSays.lintLinkRelative({ address });
    case "local":
      return lintSays.lintLinkLocal({ address });
    case "placeholder":
      return lintSays.lintLinkPlaceholder({ address });
    case "reachable":
      return undefined;
  }
}

function hasOnlyNamelessImages(link: Element): boolean {
  const images = [...visibleElements(link.children)].filter(({ name }) => name === "img");
  return images.length > 0 && images.every(({ attribs }) => (attribs["alt"] ?? "").trim() === "");
}
