/**
 * Sentences by which the API explains something, in the language of the page; their moments are in the zone of the
 * workspace. What this dashboard has no words for is said in the English of the API.
 */
import type { ReactNode } from "react";
import { useLanguage } from "../../data/index.js";
import { sentenceOf } from "./sentence-of.js";
import { sayWithin, saySentences, type ApiSentence, type SentencePart } from "../sentences/say-sentence.js";
import { Time } from "./time.js";
import { UserText } from "./user-text.js";

export interface ExplanationProps {
  /** Absent or empty from an older API, and where it is withheld. */
  readonly says: ApiSentence | readonly ApiSentence[] | undefined;
  /** The English of the API, where it says nothing else. */
  readonly text?: string;
  /** Without a capital and a full stop, within other text. */
  readonly isWithin?: boolean;
  /** Characters of a text of users that are shown at first. */
  readonly limit?: number;
}

export function Explanation({ says = [], text = "", isWithin = false, limit }: ExplanationProps): ReactNode {
  const { language } = useLanguage();
  const sentences = "code" in says ? [says] : says;
  if (sentences.length === 0) {
    return <UserText {...(limit !== undefined && { limit })}>{isWithin ? text : sentenceOf(text)}</UserText>;
  }
  const parts = isWithin
    ? sentences.flatMap((sentence) => sayWithin(sentence, language))
    : saySentences(sentences, language);
  return parts.map((part, index) => (
    // The parts of a sentence have no other identity than their place.
    // eslint-disable-next-line react/no-array-index-key
    <Part key={index} part={part} limit={limit} />
  ));
}

interface PartProps {
  readonly part: SentencePart;
  readonly limit: number | undefined;
}

function Part({ part: { kind, text }, limit }: PartProps): ReactNode {
  if (kind === "moment") return <Time at={text} />;
  return kind === "text" ? text : <UserText {...(limit !== undefined && { limit })}>{text}</UserText>;
}
