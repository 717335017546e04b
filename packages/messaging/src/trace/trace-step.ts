/** One step of a delivery's trace, and what traces are read from. */
import type { WorkspaceState } from "@signalbox/workspace";
import type { Json, StoredDelivery, StoredEvent } from "@signalbox/core";
import type { DeliveryRecord } from "../deliveries/record.js";

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
  /** In a sentence. */
  readonly text: string;
  readonly [field: string]: Json;
}

/** A step before it is placed in time. */
export interface DatedStep {
  /** ms */
  readonly at: number;
  readonly what: TraceStep["what"];
  readonly text: string;
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
}
