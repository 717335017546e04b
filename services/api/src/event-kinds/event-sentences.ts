/** What can be wrong in a call that reports an event. Each completes its path. */
import { defineSentences, type Sentence, type SentenceTable } from "@signalbox/core";

const english = {
  /** The place in the request, and what is wrong there. */
  isWrongAt: ({ path, problem }: { readonly path: string; readonly problem: Sentence }): string =>
    `${path}: ${problem.text}`,
  requiredButEmpty: (): string => "required, but empty",
  inexactId: (): string => "too large for an exact number; send it as a string",
  userRequired: (): string => "required, or anonymousId",
  noFlag: (): string => "must be true or false",
  noTime: (): string => "must be an ISO 8601 time such as 2030-01-31T12:00:00Z",
  noShortText: (): string => "must be 1 to 512 bytes of text",
  noBase64: (): string => "must be base64",
  noMediaType: (): string => "must be a media type such as image/png",
  sameFileNames: (): string => "must have different names",
  eventTooLarge: ({ bytes, maximum }: { readonly bytes: number; readonly maximum: number }): string =>
    `the event has ${bytes} bytes of properties and context; at most ${maximum} are allowed`,
  /** Of the whole call, when very many fields are wrong. */
  moreIssues: (): string => "has more wrong fields",
  unknownKind: ({ known }: { readonly known: readonly string[] }): string =>
    `must be one of ${known.join(", ")}`,
};

export const eventSays: SentenceTable<typeof english> = defineSentences(english);
