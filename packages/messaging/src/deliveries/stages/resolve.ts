/** First stage: resolves what a delivery needs apart from its user: the current workspace, the template, a provider. */
import type { WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import type { WorkspaceId } from "@signalbox/core";
import { broadcastPermission } from "../broadcast-permission.js";
import { failure, localTimePast } from "../outcomes.js";
import { resolveProvider, type ResolvePorts } from "../resolve-provider.js";
import { agesFrom, maxAgeMs } from "../retry.js";
import { stopped, type DeliveryContext, type Resolved, type Stage, type Stop } from "../stage.js";
import { waitUntil, type Waiting } from "../wait-until.js";
import { holdBroadcast, type HoldPorts } from "./hold-broadcast.js";

export interface WorkspaceViews {
  readonly view: WorkspaceView;
  readonly parent: WorkspaceState | undefined;
}

export interface ResolveStagePorts extends ResolvePorts, HoldPorts, Waiting {
  /** The current workspace, and its parent's state when it has a parent. */
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
}

export function createResolveStage(ports: ResolveStagePorts): Stage<DeliveryContext, Resolved> {
  return async (context) => {
    const { request } = context.delivery.record;
    const { notBefore = 0, pastLocalTime } = request;
    if (!(await waitUntil(notBefore, ports))) return stopped(context, { is: "postponed", until: notBefore });
    const { view, parent } = await ports.viewsOf(request.workspaceId);
    if (view.status === "Tombstoned") return stopped(context, { is: "dropped" });
    const permission = broadcastPermission(request, view.state);
    if (permission !== "granted") return holdBroadcast(context, permission, ports);
    if (pastLocalTime !== undefined && view.status === "Active") {
      return stopped(context, { is: "outcome", verdict: localTimePast(pastLocalTime) });
    }
    const now = ports.now().getTime();
    const resolution = await resolveProvider({ request, view, parent, now }, ports);
    switch (resolution.is) {
      case "gone":
        return stopped(context, { is: "dropped" });
      case "stopped":
        return stopped(context, { is: "outcome", verdict: resolution.verdict });
      case "closed":
        return stopped(context, waitForProvider(context, resolution.until, now));
      case "open":
        return { ...context, resolved: resolution };
    }
  };
}

/** Deliveries that could not be sent for a day are abandoned. */
function waitForProvider({ delivery: { record } }: DeliveryContext, until: number, now: number): Stop {
  if (now < agesFrom(record) + maxAgeMs) return { is: "postponed", until };
  const { channel, provider } = record.request;
  const reason = "given up: nothing could be sent for more than a day";
  return { is: "outcome", verdict: failure({ channel, provider, reason }) };
}
