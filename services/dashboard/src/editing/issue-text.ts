/** An issue of a refusal in the language of the member. */
import type { Issue } from "@signalbox/client";
import type { Language } from "../data/index.js";
import { sentenceOf, sentenceText } from "../ui/index.js";

/** An issue as an answer has it, whose values are not known. */
export interface SaidIssue extends Pick<Issue, "code" | "problem"> {
  readonly values: Readonly<Record<string, unknown>>;
}

/** Its field says what is missing. */
export function isNotFilledIn({ code, values }: SaidIssue): boolean {
  return code === "required" || (code === "tooSmall" && values["minimum"] === 1);
}

export function issueText({ code, values, problem }: SaidIssue, language: Language): string {
  return sentenceOf(sentenceText({ code, values, text: problem }, language));
}
