/** What can be wrong in a question about users, beyond what a schema says. Each completes its path. */
import { defineSentences, issueAt, type Issue, type SentenceTable } from "@signalbox/core";

interface OfId {
  readonly id: string;
}

interface Limit {
  readonly limitMs: number;
}

const english = {
  unknownSegment: ({ id }: OfId): string => `no segment with id ${JSON.stringify(id)}`,
  unknownSubscriptionGroup: ({ id }: OfId): string => `no subscription group with id ${JSON.stringify(id)}`,
  unknownUserProperty: ({ id }: OfId): string => `no user property with id ${JSON.stringify(id)}`,
  notSearchable: ({ name, type }: { readonly name: string; readonly type: string }): string =>
    `users cannot be filtered or sorted by the user property ${JSON.stringify(name)} (${type}); userIds finds them by their ids`,
  noOrder: (): string => 'must be "id", or the id or name of a user property',
  tooManyMembers: ({ maximum }: { readonly maximum: number }): string =>
    `more than ${maximum} members; name some of them in userId as well, or ask for smaller groups`,
  slowToCompile: ({ limitMs }: Limit): string => `takes longer than ${limitMs} ms to compile`,
  slowToExplain: ({ limitMs }: Limit): string =>
    `it takes longer than ${limitMs} ms to say why for this user`,
};

export const says: SentenceTable<typeof english> = defineSentences(english);

/** Of a definition that was sent. */
export function tooSlow(limitMs: number): Issue {
  return issueAt(["definition"], says.slowToCompile({ limitMs }));
}
