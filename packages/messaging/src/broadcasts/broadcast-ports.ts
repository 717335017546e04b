/** Ports of the pager of broadcasts. `main.ts` of the worker passes adapters of real servers, tests those in memory. */
import type { GroupCommit } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";
import type { ActorStore, ClaimStore, DeliveryStore, Schedule, Signals, TableStore } from "@signalbox/core";
import type { DeliveryClient } from "../deliveries/jobs/delivery-client.js";

export interface BroadcastPorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: TableStore;
  readonly deliveries: Pick<DeliveryStore, "load" | "list" | "stream">;
  readonly claims: Pick<ClaimStore, "load">;
  readonly views: WorkspaceViews;
  /** Sends messages to the actors of broadcasts. */
  readonly commit: GroupCommit;
  /** Requests deliveries. */
  readonly deliveryClient: Pick<DeliveryClient, "send">;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Waits, ms. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Calls once after `ms` unless cancelled; `setTimeout` when absent. */
  readonly timer?: (ms: number, call: () => void) => () => void;
  /** Receives defects and outages, for the log. */
  readonly onError?: (error: unknown) => void;
}
