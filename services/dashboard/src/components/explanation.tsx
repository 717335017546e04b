/** A sentence by which the API explains something; its moments are shown in the zone of the workspace. */
import type { ReactNode } from "react";
import { sentenceOf } from "./sentence-of.js";
import { sentenceParts } from "./sentence-parts.js";
import { Time } from "./time.js";
import { UserText } from "./user-text.js";

export interface ExplanationProps {
  readonly children: string;
}

export function Explanation({ children }: ExplanationProps): ReactNode {
  return sentenceParts(sentenceOf(children)).map(({ text, isMoment }, index) =>
    // The parts of a sentence have no other identity than their place.
    // eslint-disable-next-line react/no-array-index-key
    isMoment ? <Time key={index} at={text} /> : <UserText key={index}>{text}</UserText>,
  );
}
