/** What is needed to foresee a broadcast, from its settings as they are now. */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import {
  broadcastPlanOf,
  startOfBroadcast,
  type StoredBroadcast,
  type WorkspaceView,
} from "@signalbox/workspace";
import { publishedDefinition } from "../../deliveries/content/foresee-delivery.js";
import { audienceSegments } from "../audience-users.js";
import type { ReachPlan } from "./judge-users.js";

export interface ReachSettings {
  readonly workspaceId: WorkspaceId;
  readonly broadcast: StoredBroadcast;
  readonly view: WorkspaceView;
  /** ms */
  readonly now: number;
}

/** Undefined while a segment or the published text of the template is missing. */
export async function planReach(
  { workspaceId, broadcast, view, now }: ReachSettings,
  ports: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<ReachPlan | undefined> {
  const order = broadcastPlanOf({ startedAt: now, ...broadcast });
  const segments = order && audienceSegments(view.state, order);
  if (order === undefined || segments === undefined) return undefined;
  const definition = await publishedDefinition({ workspaceId, templateId: order.templateId }, ports);
  if (definition?.type !== order.channel) return undefined;
  const at = startOfBroadcast(broadcast) ?? now;
  return { workspaceId, broadcastId: broadcast.id, order, segments, view, definition, at, now };
}
