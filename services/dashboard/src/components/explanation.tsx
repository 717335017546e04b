/** A sentence by which the API explains something; its moments are shown in the zone of the workspace. */
import type { ReactNode } from "react";
import { sentenceOf } from "./sentence-of.js";
import { Time } from "./time.js";
import { UserText } from "./user-text.js";

export interface ExplanationProps {
  readonly children: string;
}

const moment = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

export function Explanation({ children }: ExplanationProps): ReactNode {
  return sentenceOf(children)
    .split(moment)
    .map((part, index) => {
      const isMoment = index % 2 === 1;
      // The parts of a sentence have no other identity than their place.
      // eslint-disable-next-line react/no-array-index-key
      return isMoment ? <Time key={index} at={part} /> : <UserText key={index}>{part}</UserText>;
    });
}
