/** An issue of a refusal in the language of the member. */
import type { Issue } from "@signalbox/client";
import type { Language } from "../data/index.js";
import { sentenceOf, sentenceText } from "../ui/index.js";

export function issueText({ code, values, problem }: Issue, language: Language): string {
  return sentenceOf(sentenceText({ code, values, text: problem }, language));
}
