/** What can be wrong in a call that reports an event. Each completes its path. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

const english = {
  requiredButEmpty: (): string => "required, but empty",
  inexactId: (): string => "too large for an exact number; send it as a string",
  userRequired: (): string => "required, or anonymousId",
  noFlag: (): string => "must be true or false",
  noTime: (): string => "must be an ISO 8601 time such as 2030-01-31T12:00:00Z",
  eventTooLarge: ({ bytes, maximum }: { readonly bytes: number; readonly maximum: number }): string =>
    `the event has ${bytes} bytes of properties and context; at most ${maximum} are allowed`,
  unknownKind: ({ known }: { readonly known: readonly string[] }): string =>
    `must be one of ${known.join(", ")}`,
};

export const eventSays: SentenceTable<typeof english> = defineSentences(english);
