/** What can be wrong in the definition of a segment or a user property, beyond what a schema says. */
import { defineSentences, type SentenceTable } from "@signalbox/core";

interface OfNode {
  readonly id: string;
}

const english = {
  noSegmentDefinition: (): string => "must be an object with entryNode and nodes",
  noPropertyDefinition: (): string => "must be an object with a type",
  nodesMissing: (): string => "is missing; give a list of nodes",
  nodesNoList: (): string => "must be a list of nodes",
  tooManyNodes: ({ count, maximum }: { readonly count: number; readonly maximum: number }): string =>
    `has ${count} nodes; at most ${maximum} are allowed`,
  nodeIdTaken: ({ by }: { readonly by: string }): string => `is already the id of ${by}; give it another`,
  unknownNode: ({ id }: OfNode): string => `names no node; add one with the id "${id}"`,
  cycle: ({ id }: OfNode): string => `leads back to "${id}"; remove it`,
  onlyEntryNode: ({ type }: { readonly type: string }): string => `"${type}" can only be the entry node`,
  entryMissing: (): string => "is missing; give the id of a node",
  unknownEntry: (): string => "names no node; give the id of one",
  unknownMessageEvent: ({ known }: { readonly known: readonly string[] }): string =>
    `is not an event of a message; use one of ${known.join(", ")}`,
  unusablePath: ({ reason }: { readonly reason: string }): string => `is not a usable JSONPath: ${reason}`,
  noKey: (): string => "cannot be a key",
  noDate: (): string => "is not a date; write 2026-01-31T12:00:00Z",
  windowTooShort: (): string => "must be at least 0.001",
  optionalWindowTooShort: (): string => "must be at least 0.001, or 0 for any time",
  windowTooShortWithLt: (): string => "must be at least 0.001 with LT",
  noCount: (): string => "must be a whole number, 0 or more",
  countTooBig: ({ maximum }: { readonly maximum: number }): string => `must be at most ${maximum}`,
  secondsMissing: (): string => "is missing; give a number of seconds, or leave out timeOperator",
  dateMissing: (): string => "is missing; give a date, as 2026-01-31T12:00:00Z, or leave out timeOperator",
  noSingleTrait: (): string => "must begin with the name of one trait, whose time this operator counts",
};

export const definitionSays: SentenceTable<typeof english> = defineSentences(english);
