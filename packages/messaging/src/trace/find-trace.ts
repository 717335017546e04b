/** Why a message was sent or not, step by step: finds the delivery, what caused it, and the run that requested it. */
import { emptyView, type WorkspaceViews } from "@signalbox/workspace";
import {
  deliveryKey,
  type ActorStore,
  type ClaimStore,
  type DeliveryStore,
  type EventStore,
  type StoredDelivery,
  type StoredEvent,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import type { AnyRun } from "@signalbox/user-queries";
import { deserializeDelivery } from "../deliveries/state/record.js";
import { shownRecord } from "./shown-record.js";
import { findRun, journeySteps } from "./trace-journey.js";
import type { TraceStep } from "./trace-step.js";
import { stepsOf } from "./trace-steps.js";

export interface TracePorts {
  readonly actors: ActorStore;
  readonly claims: Pick<ClaimStore, "load">;
  readonly deliveries: Pick<DeliveryStore, "load">;
  readonly events: Pick<EventStore, "list">;
  readonly tables: Pick<TableStore, "getMany">;
  readonly views: WorkspaceViews;
}

export interface DeliveryTrace {
  readonly stored: StoredDelivery;
  /** In the order of time. */
  readonly why: readonly TraceStep[];
}

export interface TraceQuestion {
  readonly workspaces: readonly WorkspaceId[];
  readonly id: string;
  /** How addresses, keys and the words of vendors are written. */
  readonly show: (text: string) => string;
  /** Whether the names of members are shown. */
  readonly showsMembers: boolean;
}

/** Undefined when none of the workspaces has the delivery. */
export async function findTrace(
  { workspaces, id, show, showsMembers }: TraceQuestion,
  ports: TracePorts,
): Promise<DeliveryTrace | undefined> {
  const stored = await findDelivery(workspaces, id, ports);
  if (stored === undefined) return undefined;
  const record = shownRecord(deserializeDelivery(stored), show, showsMembers);
  const [trigger, views, run] = await Promise.all([
    findTrigger(stored.workspaceId, record.request.origin.triggeringMessageId, ports.events),
    ports.views.load([stored.workspaceId]),
    findRun(stored, ports),
  ]);
  const view = views.get(stored.workspaceId) ?? emptyView;
  const journeyPath = run === undefined ? [] : journeySteps(stored.id, withShownKey(run, show), view);
  return {
    stored,
    why: stepsOf({ stored, record, trigger, workspace: view.state, journeySteps: journeyPath, show }),
  };
}

function withShownKey(run: AnyRun, show: (text: string) => string): AnyRun {
  return run.key === undefined ? run : { ...run, key: show(run.key) };
}

async function findDelivery(
  workspaces: readonly WorkspaceId[],
  id: string,
  stores: Pick<TracePorts, "claims" | "deliveries">,
): Promise<StoredDelivery | undefined> {
  const keys = workspaces.map((workspaceId) => deliveryKey(workspaceId, id));
  // Claims first: a claim that is gone by then has a stored delivery.
  const claimed = await stores.claims.load(keys);
  const stored = await stores.deliveries.load(keys);
  return [...stored.values(), ...claimed.values()][0];
}

async function findTrigger(
  workspaceId: WorkspaceId,
  messageId: string | undefined,
  events: Pick<EventStore, "list">,
): Promise<StoredEvent | undefined> {
  if (messageId === undefined) return undefined;
  const [event] = await events.list({ workspaceId, messageIds: [messageId] }, { offset: 0, limit: 1 });
  return event;
}
