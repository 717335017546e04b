/** What can be wrong in a journey's definition, beyond what types and bounds say. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface Named {
  readonly id: string;
}

/** A customer's text inside an issue. */
function quoted(text: string): string {
  return `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`;
}

const english = {
  noDefinition: (): string => "must be an object with entryNode, exitNode and nodes",
  moreFaults: ({ count }: { readonly count: number }): string => `has ${count} more faults`,
  draftOnly: (): string => "is missing; a draft cannot be started",
  nodesMissing: (): string => "is missing; give a list",
  nodesNoList: (): string => "must be a list",
  tooManyNodes: ({ count, maximum }: { readonly count: number; readonly maximum: number }): string =>
    `has ${count} nodes; at most ${maximum} are allowed`,
  onlyEntryNode: (): string => "can only be that of the entryNode; a journey has one",
  onlyExitNode: (): string => "can only be that of the exitNode",
  nodeIdTaken: ({ by }: { readonly by: string }): string => `is already the id of ${by}; give it another`,
  unknownNode: ({ id }: Named): string =>
    `names no node; add one with the id ${quoted(id)}, or leave to ExitNode`,
  cycleWithoutWait: ({ id }: Named): string =>
    `leads back to ${quoted(id)} without a wait; put a delay of some seconds, or until a local time, between them`,
  reEntryWithoutWait: (): string =>
    "leads round without a wait; put a delay of some seconds, or until a local time, on every way to the exit",
  unreachable: ({ id }: Named): string =>
    `is not reached from the entry; lead to ${quoted(id)} from another node, or remove it`,
  noWholeNumber: ({ minimum, maximum }: { readonly minimum: number; readonly maximum: number }): string =>
    `must be a whole number from ${minimum} to ${maximum}`,
  noTimezone: (): string => "is no time zone; give one as Europe/Berlin",
  closesAsItOpens: (): string => "must not be the same as from; leave the window out to send at any time",
  keyedCondition: (): string =>
    "names a segment of the type KeyedPerformed, which no goal and no exit condition can use; name its event instead",
  moreThanAll: ({ percent }: { readonly percent: string }): string =>
    `must not be more than 100 percent together, and are ${percent}`,
  unknownSegment: ({ id }: Named): string => unknown("segment", id),
  unknownTemplate: ({ id }: Named): string => unknown("template", id),
  unknownUserProperty: ({ id }: Named): string => unknown("user property", id),
  unknownSubscriptionGroup: ({ id }: Named): string => unknown("subscription group", id),
  otherChannel: ({ channel, wanted }: { readonly channel: string; readonly wanted: string }): string =>
    `names a template for ${channel}; give one for ${wanted}`,
  keyedWithoutEvent: (): string =>
    "names a segment of the type KeyedPerformed, which means something only in a journey that starts with an event",
  waitsUnkeyed: (): string =>
    "names a segment that knows no key; a journey that starts with an event can only wait for segments of the type KeyedPerformed",
  waitsWithoutKey: (): string => "needs an entryNode with a key; a run without one has nothing to wait for",
  keyedWithoutKey: (): string =>
    "names a segment of the type KeyedPerformed, which means something only when the entryNode has a key",
};

function unknown(noun: string, id: string): string {
  return `names no ${noun}; there is none with the id ${quoted(id)}`;
}

export const journeySays: SentenceTable<typeof english> = defineSentences(english);
