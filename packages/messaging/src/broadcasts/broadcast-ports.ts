/** What the pager of broadcasts works with. `main.ts` of the worker hands it the real servers, tests the ones in memory. */
import type { GroupCommit } from "@signalbox/engine";
import type { WorkspaceViews } from "@signalbox/workspace";
import type { ActorStore, ClaimStore, DeliveryStore, Schedule, Signals, TableStore } from "@signalbox/core";
import type { DeliveryClient } from "../deliveries/delivery-client.js";

export interface BroadcastPorts {
  readonly actors: Pick<ActorStore, "load">;
  readonly tables: TableStore;
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly claims: Pick<ClaimStore, "load">;
  readonly views: WorkspaceViews;
  /** The way to broadcasts' mailboxes. */
  readonly commit: GroupCommit;
  /** The way into the delivery pipeline. */
  readonly deliveryClient: Pick<DeliveryClient, "send">;
  readonly signals: Signals;
  readonly schedule: Schedule;
  readonly now: () => Date;
  /** A fresh UUID. */
  readonly newId: () => string;
  /** Waits, ms. */
  readonly rest: (ms: number) => Promise<void>;
  /** Calls after that time unless cancelled; the machine's own when absent. */
  readonly timer?: (ms: number, call: () => void) => () => void;
  /** Defects, and servers that did not answer, for the log. */
  readonly onError?: (error: unknown) => void;
}
