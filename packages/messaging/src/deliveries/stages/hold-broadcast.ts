/** Decides what is written of a message whose broadcast is paused or over: it waits, or ends as skipped. */
import type { Verdict } from "@signalbox/send-checks";
import { ambiguous, lastUnanswered } from "../state/conclude-attempt.js";
import type { BroadcastPermission } from "../limits/broadcast-permission.js";
import type { Delivery } from "../state/delivery.js";
import { keyOf, type DeliveryRepository } from "../store/delivery-repository.js";
import { broadcastEnded } from "../state/outcomes.js";
import { stopped, type DeliveryContext, type Stopped } from "./stage.js";

const pausedForMs = 2_000;

export interface HoldPorts {
  readonly repository: Pick<DeliveryRepository, "load">;
  readonly now: () => Date;
}

/**
 * A delivery that is not stored is requested again when its broadcast resumes. A delivery that another worker has
 * stored is reported, because that worker may have died before it reported.
 */
export async function holdBroadcast(
  context: DeliveryContext,
  permission: Exclude<BroadcastPermission, "granted">,
  { repository, now }: HoldPorts,
): Promise<Stopped> {
  const { delivery } = context;
  if (delivery.version === 0) {
    const stored = await repository.load(keyOf(delivery));
    return stopped(context, stored === undefined ? { is: "dropped" } : { is: "taken", stored });
  }
  if (permission === "over") return stopped(context, { is: "outcome", verdict: lastVerdict(delivery) });
  return stopped(context, {
    is: "postponed",
    until: now().getTime() + pausedForMs,
    because: "BroadcastPaused",
  });
}

/** A message that may have been sent is not called skipped. */
function lastVerdict(delivery: Delivery): Verdict {
  const lost = lastUnanswered(delivery);
  if (lost === undefined) return broadcastEnded();
  const reason = `${lost.reason ?? "no answer"}, and the broadcast has ended since`;
  return ambiguous(delivery, lost.provider, reason);
}
