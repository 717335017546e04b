/** Images: their alternative text, their address and their weight. */
import type { Document, Element } from "domhandler";
import { excerptOf, visibleElements } from "../elements.js";
import { lintSays } from "../lint-sentences.js";
import type { LintFacts, MailFinding } from "../mail.js";
import { addressKind } from "./address.js";

const heavyImage = 400;
const heavyMail = 1_000;

export function imageFindings({ children }: Document, facts: LintFacts): readonly MailFinding[] {
  const images = [...visibleElements(children)].filter(({ name }) => name === "img").filter(isPicture);
  const { imageBytes } = facts;
  const addresses = [...new Set(images.map(sourceOf))];
  const weights = addresses.map((address) => [address, (imageBytes?.get(address) ?? 0) / 1_000] as const);
  const total = Math.ceil(weights.reduce((sum, [, kilobytes]) => sum + kilobytes, 0));
  const isOwn = (image: Element): boolean => isOfUnreachableService(sourceOf(image), facts);
  const findings = images.flatMap((image) => findingsOf(image, isOwn(image)));
  if (images.some(isOwn)) {
    const says = lintSays.lintImagesUnreachable({ address: excerptOf(facts.publicUrl ?? "") });
    findings.push({ level: "warning", says });
  }
  for (const [address, kilobytes] of weights) {
    if (kilobytes <= heavyImage) continue;
    const says = lintSays.lintImageHeavy({ kilobytes: Math.ceil(kilobytes), maximum: heavyImage });
    findings.push({ level: "warning", says, excerpt: excerptOf(address) });
  }
  if (total > heavyMail) {
    const says = lintSays.lintImagesHeavy({ kilobytes: total, maximum: heavyMail });
    findings.push({ level: "warning", says });
  }
  return findings;
}

function sourceOf({ attribs }: Element): string {
  return (attribs["src"] ?? "").trim();
}

/** Not one that only counts openings, or that is said to be decoration. */
function isPicture({ attribs }: Element): boolean {
  const isCounter = attribs["width"] === "1" || attribs["height"] === "1";
  const isDecoration = attribs["role"] === "presentation" || attribs["aria-hidden"] === "true";
  return !isCounter && !isDecoration;
}

/** The author can do nothing about it, so it is said once and not for each image. */
function isOfUnreachableService(source: string, { publicUrl }: LintFacts): boolean {
  return (
    publicUrl !== undefined && source.startsWith(`${publicUrl}/`) && addressKind(publicUrl) !== "reachable"
  );
}

function findingsOf(image: Element, isOfService: boolean): readonly MailFinding[] {
  const source = sourceOf(image);
  const excerpt = excerptOf(source);
  const findings: MailFinding[] = [];
  if ((image.attribs["alt"] ?? "").trim() === "") {
    findings.push({ level: "warning", says: lintSays.lintNoAlt(), excerpt });
  }
  if (/^data:/i.test(source)) findings.push({ level: "warning", says: lintSays.lintImageWithin() });
  else if (!isOfService && addressKind(source) !== "reachable") {
    findings.push({ level: "warning", says: lintSays.lintImageWithoutAddress(), excerpt });
  }
  return findings;
}
