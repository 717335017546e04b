/** What is said of bulk acts: whom they are for, what to know before, and why one is refused. */
import { defineSentences, type SentenceTable } from "@signalbox/core";
import type { UserKind } from "@signalbox/user-queries";

interface Named {
  readonly name: string;
}

interface Counted {
  readonly count: number;
}

const quoted = (text: string): string => JSON.stringify(text);
const kinds: Readonly<Record<UserKind, string>> = {
  person: "people",
  group: "groups",
  anonymous: "anonymous users",
};

const about = {
  forAll: (): string => "All users and anonymous users.",
  forChosen: ({ count }: Counted): string => `${count} chosen users.`,
  forChosenRuns: ({ count }: Counted): string => `${count} chosen runs.`,
  forKind: ({ kind }: { readonly kind: UserKind }): string => `Only ${kinds[kind]}.`,
  forMembers: ({ name }: Named): string => `Members of the segment ${quoted(name)}.`,
  forNoMembers: ({ name }: Named): string => `Not members of the segment ${quoted(name)}.`,
  forSubscribers: ({ name }: Named): string => `Subscribed to ${quoted(name)}.`,
  forNoSubscribers: ({ name }: Named): string => `Not subscribed to ${quoted(name)}.`,
  forThoseWhoLeft: ({ name }: Named): string => `Have unsubscribed from ${quoted(name)}.`,
  forValues: ({ name, count }: Named & Counted): string =>
    `The user property ${quoted(name)} has one of ${count} values.`,
};

const warnings = {
  bulkNotComputed: ({ names }: { readonly names: readonly string[] }): string =>
    `${names.map(quoted).join(", ")} is not computed for all users yet: the number will change.`,
  bulkHaveLeft: ({ count, name }: Named & Counted): string =>
    `${count} of them have unsubscribed from ${quoted(name)}.`,
  bulkStartsJourneys: ({ names }: { readonly names: readonly string[] }): string =>
    `Being on the list starts ${names.map(quoted).join(", ")}.`,
  bulkOutsideEntry: ({ count, name }: Named & Counted): string =>
    `${count} of them are not in the segment ${quoted(name)} that starts the journey, and start all the same.`,
  bulkMovedToMessage: (): string =>
    "Each run that comes there gets its message, unless it was sent that message before.",
  bulkMovedInPause: (): string =>
    "The journey is paused: runs that would come to a message stay where they are.",
  bulkStopsForGood: (): string => "A run that is stopped does not continue; its waiting message is not sent.",
  bulkForGood: (): string => "What is erased cannot be brought back.",
};

const refusals = {
  bulkCountChanged: ({ expected, count }: { readonly expected: number; readonly count: number }): string =>
    `there are ${count} now, not ${expected}; look at the effect again`,
  bulkNobody: (): string => "finds nobody",
  bulkFilterOrIds: (): string => "give either a filter or ids",
  bulkRunsOrFilter: (): string => "give either runs or a filter",
  bulkNoRuns: (): string => "only acts on runs are for runs",
  notAList: (): string => "is no manual segment of this workspace",
  noSubscriptionGroup: (): string => "is no subscription group of this workspace",
  noJourney: (): string => "is no journey of this workspace",
  journeyNotRunning: ({ name }: Named): string => `the journey ${quoted(name)} does not run; start it first`,
  journeyNeverStarted: ({ name }: Named): string =>
    `the journey ${quoted(name)} was never started: it has no runs`,
  noMoveTarget: (): string => "must be a node of the published version behind its entry, or ExitNode",
  entryKeyRequired: ({ key }: { readonly key: string }): string =>
    `the journey starts once for each value of ${quoted(key)}; give that property`,
  journeyHasKey: ({ key }: { readonly key: string }): string =>
    `the journey starts once for each value of ${quoted(key)}, which nobody has here; start it for chosen users with their values`,
};

type English = typeof about & typeof warnings & typeof refusals;

const english: English = { ...about, ...warnings, ...refusals };

export const bulkSays: SentenceTable<English> = defineSentences(english);
