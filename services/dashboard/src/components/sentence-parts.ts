/** Splits a sentence of the API at the moments in it. Pure. */

export interface SentencePart {
  readonly text: string;
  /** Whether the text is an ISO time in UTC. */
  readonly isMoment: boolean;
}

const moment = /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/;

/** Digits that are no time, as in a text of users, stay text. */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  return sentence
    .split(moment)
    .map((text, index) => ({ text, isMoment: index % 2 === 1 && !Number.isNaN(Date.parse(text)) }))
    .filter(({ text }) => text !== "");
}
