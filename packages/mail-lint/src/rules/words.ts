/** The subject, the preview text, headings and the size. */
import type { Document } from "domhandler";
import { excerptOf, preheaderOf, visibleElements, visibleText } from "../elements.js";
import { lintSays } from "../lint-sentences.js";
import type { Mail, MailFinding } from "../mail.js";

/** Gmail shows a mail up to here, and "Message clipped" below it. */
const clippedAtKilobytes = 102;

export function subjectFindings({ subject }: Mail): readonly MailFinding[] {
  return subject.trim() === "" ? [{ level: "error", says: lintSays.lintNoSubject() }] : [];
}

export function preheaderFindings({ children }: Document): readonly MailFinding[] {
  const shown = excerptOf(visibleText(children));
  return preheaderOf(children) === "" && shown !== ""
    ? [{ level: "warning", says: lintSays.lintNoPreheader({ shown }) }]
    : [];
}

export function sizeFindings({ html }: Mail): readonly MailFinding[] {
  const kilobytes = Math.ceil(Buffer.byteLength(html) / 1_024);
  return kilobytes > clippedAtKilobytes
    ? [{ level: "warning", says: lintSays.lintTooLarge({ kilobytes, maximum: clippedAtKilobytes }) }]
    : [];
}

export function headingFindings({ children }: Document): readonly MailFinding[] {
  const findings: MailFinding[] = [];
  let before: number | undefined;
  for (const heading of visibleElements(children)) {
    const level = /^h([1-6])$/.exec(heading.name)?.[1];
    if (level === undefined) continue;
    const text = visibleText(heading.children);
    const isPicture = [...visibleElements(heading.children)].some(({ name }) => name === "img");
    if (text === "" && !isPicture) findings.push({ level: "warning", says: lintSays.lintHeadingEmpty() });
    if (before !== undefined && Number(level) > before + 1) {
      const says = lintSays.lintHeadingSkipped({ from: before, to: Number(level) });
      findings.push({ level: "warning", says, excerpt: excerptOf(text) });
    }
    before = Number(level);
  }
  return findings;
}
