/**
 * Sixth stage: writes the claim before the provider is called, so that one of two workers sends, and the claim of a
 * dead worker shows that the message may have been sent.
 */
import type { WorkspaceId } from "@signalbox/core";
import { broadcastPermission, type BroadcastPermission } from "../limits/broadcast-permission.js";
import { claimed, isSameClaim, type Delivery } from "../state/delivery.js";
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

export function createClaimStage(ports: ClaimStagePorts): Stage<Prepared, Claimed> {
  const { repository, options } = ports;
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
    const claim = claimed(delivery, { ...ready.preparation, provider, claim: ports.newJobId(), at, until });
    // A lost answer of the database must not make the delivery uncertain: no provider has been called yet.
    const { stored } = await retryUntilAvailable(() => repository.write(claim), ports);
    if (stored === undefined || !isSameClaim(stored, claim)) {
      return stopped(context, { is: "taken", stored });
    }
    if (now() + options.sendLimitMs > until) return tooLate({ ...context, delivery: stored }, now());
    return { ...context, delivery: stored, isClaimed: true };
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

function tooLate(context: Prepared & { readonly delivery: Delivery }, now: number): Stopped {
  const attempt = { result: "later", reason: "the database was away for too long" } as const;
  return stopped(context, { is: "postponed", until: now, because: "Retry", attempt });
}
