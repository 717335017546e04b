/** First stage: resolves what a delivery needs apart from its user: the current workspace, the template, a provider. */
import type { Verdict } from "@signalbox/send-checks";
import type { WorkspaceState, WorkspaceView } from "@signalbox/workspace";
import type { WaitingReason, WorkspaceId } from "@signalbox/core";
import { broadcastPermission } from "../limits/broadcast-permission.js";
import { ambiguous, lastUnanswered, maySendAgain, tooLongInWords } from "../state/conclude-attempt.js";
import { failure, localTimePast } from "../state/outcomes.js";
import { resolveProvider, type ResolvePorts } from "../providers/resolve-provider.js";
import { dayMs, giveUpAfterMsOf, waitsSince } from "../state/retry.js";
import { stopped, type DeliveryContext, type Resolved, type Stage, type Stop } from "./stage.js";
import { waitUntil, type Waiting } from "../jobs/wait-until.js";
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
    if (!(await waitUntil(notBefore, ports)))
      return stopped(context, { is: "postponed", until: notBefore, because: "Rate" });
    const { view, parent } = await ports.viewsOf(request.workspaceId);
    if (view.status === "Tombstoned") return stopped(context, { is: "dropped" });
    const permission = broadcastPermission(request, view.state);
    if (permission !== "granted") return holdBroadcast(context, permission, ports);
    if (pastLocalTime !== undefined && view.status === "Active") {
      return stopped(context, { is: "outcome", verdict: localTimePast(pastLocalTime) });
    }
    const now = ports.now().getTime();
    // Another provider would not recognise what an earlier one may have sent.
    const boundTo = lastUnanswered(context.delivery)?.provider;
    const resolution = await resolveProvider({ request, view, parent, boundTo, now }, ports);
    switch (resolution.is) {
      case "gone":
        return stopped(context, { is: "dropped" });
      case "stopped":
        return stopped(context, { is: "outcome", verdict: resolution.verdict });
      case "closed":
        return stopped(
          context,
          waitForProvider(context, {
            until: resolution.until,
            because: resolution.because === "paused" ? "WorkspacePaused" : "Circuit",
            limitMs: resolution.because === "paused" ? dayMs : giveUpAfterMsOf(view.state),
            now,
          }),
        );
      case "open": {
        const { provider } = resolution.connection;
        const isTooLate = boundTo !== undefined && !maySendAgain(context.delivery, provider, now);
        return isTooLate
          ? stopped(context, { is: "outcome", verdict: tooLateToAsk(context, provider.type) })
          : { ...context, resolved: resolution };
      }
    }
  };
}

interface ProviderWait {
  /** When it may be tried, ms. */
  readonly until: number;
  readonly because: WaitingReason;
  /** After this time it is given up, ms. */
  readonly limitMs: number;
  readonly now: number;
}

/** Waits for the provider, or is given up when it has waited too long. */
function waitForProvider(
  { delivery }: DeliveryContext,
  { until, because, limitMs, now }: ProviderWait,
): Stop {
  const { request, attempts } = delivery.record;
  const deadline = waitsSince(delivery.record) + limitMs;
  if (now < deadline) return { is: "postponed", until: Math.min(until, deadline), because };
  const last = attempts.at(-1);
  const reason = tooLongInWords(delivery, { now, lastAnswer: last?.reason });
  const { provider = request.provider } = last ?? {};
  const verdict =
    last !== undefined && lastUnanswered(delivery) !== undefined
      ? ambiguous(delivery, last.provider, reason)
      : failure({ channel: request.channel, provider, cause: "GivenUp", reason });
  return { is: "outcome", verdict };
}

function tooLateToAsk({ delivery }: DeliveryContext, provider: string): Verdict {
  const { reason = "no answer came" } = lastUnanswered(delivery) ?? {};
  return ambiguous(delivery, provider, `${reason}, and the provider would not recognise it any more`);
}
