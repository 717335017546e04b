/** Checks a rendered mail: pure, without a network. */
import { readMail } from "./elements.js";
import type { LintFacts, Mail, MailFinding } from "./mail.js";
import { contrastFindings } from "./rules/contrast.js";
import { imageFindings } from "./rules/images.js";
import { linkAddresses, linkFindings } from "./rules/links.js";
import { headingFindings, preheaderFindings, sizeFindings, subjectFindings } from "./rules/words.js";

export interface LintedMail {
  /** Errors first; one for each place. */
  readonly findings: readonly MailFinding[];
  /** Links that only a request can check. */
  readonly addresses: readonly string[];
}

export function lintMail(mail: Mail, facts: LintFacts): LintedMail {
  const document = readMail(mail.html);
  const findings = [
    ...subjectFindings(mail),
    ...linkFindings(document, facts),
    ...preheaderFindings(document),
    ...sizeFindings(mail),
    ...headingFindings(document),
    ...imageFindings(document, facts),
    ...contrastFindings(document),
  ];
  const ofLevel = (level: MailFinding["level"]): readonly MailFinding[] =>
    findings.filter((each) => each.level === level);
  return {
    findings: [...ofLevel("error"), ...ofLevel("warning")],
    addresses: linkAddresses(document, facts),
  };
}
