/** Why a run came to a node, in sentences without a capital: they complete "because". Runs store causes as labels of edges. */
import { defineSentences, type Sentence, type Sentences } from "@signalbox/core";
import type { NameOf } from "./nodes/journey-node.js";

const says = defineSentences({
  wasInEntrySegment: () => "the user was in its entry segment",
  entryEventArrived: () => "its entry event arrived",
  began: () => "it began",
  waitWasOver: () => "the wait was over",
  nothingCameInTime: () => "nothing it waited for came in time",
  wasMember: () => "the user was in the segment",
  wasNoMember: () => "the user was not in the segment",
  wasInAwaitedSegment: ({ segment }: { readonly segment: string }) =>
    `the user was in the segment “${segment}”`,
  messageWasSent: () => "the message was sent",
  messageWasSkipped: () => "the message was skipped",
  messageFailed: () => "the message failed",
  rateLimitLetPass: () => "the rate limit let it continue",
  wasMovedByOperator: () => "an operator moved it",
  wasAssignedToCohort: ({ cohort }: { readonly cohort: string }) => `it was assigned to “${cohort}”`,
  wasAssignedToNoCohort: () => "it was assigned to no cohort",
  /** A label that this release does not know. */
  otherCause: ({ cause }: { readonly cause: string }) => cause,
});

export const causeSentences: Sentences = says;

const causes: Readonly<Record<string, () => Sentence>> = {
  segment: says.wasInEntrySegment,
  event: says.entryEventArrived,
  started: says.began,
  waited: says.waitWasOver,
  timeout: says.nothingCameInTime,
  true: says.wasMember,
  false: says.wasNoMember,
  sent: says.messageWasSent,
  skipped: says.messageWasSkipped,
  failed: says.messageFailed,
  turn: says.rateLimitLetPass,
  moved: says.wasMovedByOperator,
  "no cohort": says.wasAssignedToNoCohort,
};

/** The reason for an edge's label, or for the start of a run. */
export function describeCause(cause: string, nameOf: NameOf): Sentence {
  const [kind, ...rest] = cause.split(":");
  const named = rest.join(":");
  if (kind === "segment" && rest.length > 0) {
    return says.wasInAwaitedSegment({ segment: nameOf("segments", named) });
  }
  if (kind === "cohort") return says.wasAssignedToCohort({ cohort: named });
  const known = Object.hasOwn(causes, cause) ? causes[cause] : undefined;
  return known?.() ?? says.otherCause({ cause });
}
