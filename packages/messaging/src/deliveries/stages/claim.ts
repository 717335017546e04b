/**
 * Sixth stage: writes the claim before the provider is called, so that one of two workers sends, and the claim of a
 * dead worker shows that the message may have been sent.
 */
import type { WorkspaceId } from "@signalbox/core";
import { broadcastPermission, type BroadcastPermission } from "../limits/broadcast-permission.js";
import { claimed, isSameClaim } from "../state/delivery.js";
import type { DeliveryRepository } from "../store/delivery-repository.js";
import type { DeliveryOptions, DeliveryPorts } from "../jobs/delivery-ports.js";
import { takePermit } from "../limits/frequency-permit.js";
import { retryUntilAvailable } from "../jobs/retry-until-available.js";
import { stopped, type Claimed, type Prepared, type Stage, type Stopped } from "./stage.js";
import { shortWaitMs } from "../jobs/wait-until.js";
import { holdBroadcast } from "./hold-broadcast.js";
import type { WorkspaceViews } from "./resolve.js";

export interface ClaimStagePorts extends Pick<DeliveryPorts, "now" | "sleep" | "newJobId" | "quotas"> {
  readonly repository: DeliveryRepository;
  readonly viewsOf: (workspaceId: WorkspaceId) => Promise<WorkspaceViews>;
  readonly options: Pick<DeliveryOptions, "claimMs" | "sendLimitMs">;
}

/** A paused broadcast stops within a second, so no claim relies on a workspace read longer ago than this, ms. */
const freshMs = 250;

/** What may still be done with a claim. */
export interface ClaimChecks {
  /** Stops a message whose claim could end before a call does. */
  readonly inTime: (context: Claimed) => Claimed | Stopped;
  /** Gives up a claim of which it is certain that nothing was sent. */
  readonly release: (context: Claimed) => Stopped;
}

export function createClaimChecks({ now, options }: Pick<ClaimStagePorts, "now" | "options">): ClaimChecks {
  return {
    inTime: (context) => {
      const at = now().getTime();
      const claimedAt = context.delivery.record.attempts.at(-1)?.startedAt ?? 0;
      const isInTime = at + options.sendLimitMs <= claimedAt + options.claimMs;
      return isInTime ? context : released(context, at, "the database was away for too long");
    },
    release: (context) => released(context, now().getTime(), "the worker was stopped"),
  };
}

export function createClaimStage(ports: ClaimStagePorts): Stage<Prepared, Claimed> {
  const { repository, options } = ports;
  const { inTime } = createClaimChecks(ports);
  const now = (): number => ports.now().getTime();

  return async (given) => {
    const context = await withFreshPermit(given, ports);
    if ("stop" in context) return context;
    const permission = await permissionNow(context, ports);
    if (permission !== "granted") return holdBroadcast(context, permission, ports);
    const { delivery, resolved, ready } = context;
    const at = now();
    const until = at + options.claimMs;
    const provider = resolved.connection.provider.type;
    const isShared = context.sharesCall === true;
    const claim = claimed(delivery, {
      ...ready.preparation,
      provider,
      claim: ports.newJobId(),
      at,
      until,
      ...(isShared && { isShared }),
    });
    // A lost answer of the database must not make the delivery uncertain: no provider has been called yet.
    const { stored } = await retryUntilAvailable(() => repository.write(claim), ports);
    if (stored === undefined || !isSameClaim(stored, claim)) {
      return stopped(context, { is: "taken", stored });
    }
    return inTime({ ...context, delivery: stored, isClaimed: true });
  };
}

/** The permit's window starts when the message is sent, not when it began to wait. */
async function withFreshPermit(context: Prepared, ports: ClaimStagePorts): Promise<Prepared | Stopped> {
  const { place } = context.delivery.record;
  if (place === undefined || ports.now().getTime() <= place.at + shortWaitMs) return context;
  const permit = await takePermit(context.delivery, place.caps, ports);
  if (permit.isAdmitted) return { ...context, delivery: permit.delivery };
  const { preparation } = context.ready;
  return stopped(context, { is: "outcome", verdict: permit.verdict, preparation });
}

async function permissionNow(
  { delivery, resolved }: Prepared,
  { viewsOf, now }: ClaimStagePorts,
): Promise<BroadcastPermission> {
  const { request } = delivery.record;
  const isFresh = now().getTime() - resolved.seenAt <= freshMs;
  if (request.origin.broadcastId === undefined || isFresh) return "granted";
  const { view } = await viewsOf(request.workspaceId);
  return broadcastPermission(request, view.state);
}

function released(context: Claimed, now: number, reason: string): Stopped {
  const attempt = { result: "later", reason } as const;
  return stopped(context, { is: "postponed", until: now, because: "Retry", attempt });
}
