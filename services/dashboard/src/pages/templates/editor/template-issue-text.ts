/** Issues of a template in words that say what to do, where its blocks are not filled in yet. */
import type { Issue } from "@signalbox/client";
import type { Language, Translated } from "../../../data/index.js";
import { issueText } from "../../../editing/index.js";
import { faultText, sentenceOf } from "../../../ui/index.js";

/** Of any answer: what its values are is not known. */
export interface TemplateIssue extends Pick<Issue, "path" | "code" | "problem"> {
  readonly values: Readonly<Record<string, unknown>>;
}

const missingExpression = "a Liquid expression is missing";

/** Of a repetition; the service has one reason for it and for a condition. */
const missingList: Translated = {
  en: "Say for which list this is repeated.",
  de: "Sag, für welche Liste das wiederholt wird.",
};

/** By the reason that the service gives for a node of a visual document. */
const blockReasons: Readonly<Record<string, Translated>> = {
  "a picture needs an address": { en: "Choose the image.", de: "Wähle das Bild aus." },
  "a button needs an address": {
    en: "Say where the button leads.",
    de: "Sag, wohin die Schaltfläche führt.",
  },
  "a button needs words": { en: "The button needs words.", de: "Die Schaltfläche braucht Wörter." },
  "a link needs an address": { en: "Say where the link leads.", de: "Sag, wohin der Link führt." },
  "a Liquid expression is missing": { en: "Say when this is shown.", de: "Sag, wann das gezeigt wird." },
  "names no part": { en: "Choose the part.", de: "Wähle den Baustein aus." },
  "names no user property": { en: "Choose the user property.", de: "Wähle die Nutzereigenschaft aus." },
  "holds no MJML": { en: "Write the MJML.", de: "Schreib das MJML." },
};

/** Its author has not filled in the block yet: it is not wrong. */
export function isUnfinishedBlock({ code, values: { reason } }: TemplateIssue): boolean {
  return code === "templateFault" && typeof reason === "string" && Object.hasOwn(blockReasons, reason);
}

export function templateIssueText(issue: TemplateIssue, language: Language): string {
  const { reason } = issue.values;
  if (issue.code !== "templateFault" || typeof reason !== "string") return issueText(issue, language);
  const { within } = issue.values;
  const isOfList = issue.path.at(-1) === "each" || (typeof within === "string" && within.endsWith("each"));
  if (reason === missingExpression && isOfList) return missingList[language];
  if (Object.hasOwn(blockReasons, reason)) return blockReasons[reason]?.[language] ?? reason;
  return sentenceOf(faultText(reason, language));
}
