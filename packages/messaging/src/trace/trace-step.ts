/** One step of a delivery's trace, and what traces are read from. */
import type { WorkspaceState } from "@signalbox/workspace";
import type { Json, StoredDelivery, StoredEvent, Sentence } from "@signalbox/core";
import type { DeliveryRecord } from "../deliveries/state/record.js";
import type { TraceSentence } from "./trace-sentences.js";

export const traceStepKinds = [
  "event",
  "segment",
  "run",
  "node",
  "asked",
  "identifier",
  "subscription",
  "suppression",
  "quietHours",
  "frequencyCap",
  "rendered",
  "attempt",
  "outcome",
  "report",
  "waits",
] as const;

export interface TraceStep {
  readonly at: string;
  readonly what: (typeof traceStepKinds)[number];
  /** In English. */
  readonly text: string;
  /** What `text` says, for other languages. */
  readonly says: readonly TraceSentence[];
  readonly [field: string]: Json | readonly Sentence[];
}

/** A step before it is placed in time. */
export interface DatedStep {
  /** ms */
  readonly at: number;
  readonly what: TraceStep["what"];
  readonly says: readonly TraceSentence[];
  readonly details?: Readonly<Record<string, Json | undefined>>;
}

export interface TraceSources {
  readonly stored: StoredDelivery;
  readonly record: DeliveryRecord;
  /** The event that caused it, if it is still stored. */
  readonly trigger: StoredEvent | undefined;
  readonly workspace: Pick<
    WorkspaceState,
    "templates" | "subscriptionGroups" | "journeys" | "broadcasts" | "endedBroadcasts"
  >;
  /** How a journey requested it, in order. */
  readonly journeySteps?: readonly DatedStep[];
  readonly show: (text: string) => string;
}
