/**
 * One delivery from its request to its report. Each stage is a file of `stages/`; where one stops, `settle` writes why:
 *
 *   resolve    the workspace, the template, the provider connection. Stops: broadcast paused or over, journey paused,
 *              something is missing, the provider fails again and again, the moment has not come
 *   prepare    the user, then the message. Stops: not subscribed, no address, suppressed, quiet hours, a fault in the text
 *   admit      frequency caps. Stops: one of them is full
 *   throttle   the broadcast's own rate, the provider's rate, and for bulk messages the delay of events. Stops: far-off turn
 *   claim      written before the provider is called. Stops: broadcast paused or over, claimed by another worker
 *   send       the provider is called once
 *   settle     what came of it is written, however long the database is away
 *   report     an event to the user's mailbox
 *
 * A claim without an answer shows that the message may have gone out; no worker sends on another worker's claim.
 */
import { laneOf } from "./lane.js";
import {
  inOrder,
  isStopped,
  type Claimed,
  type DeliveryContext,
  type Prepared,
  type Resolved,
  type Sent,
  type Settled,
  type Stage,
  type Stopped,
} from "./stage.js";

export interface Stages {
  readonly resolve: Stage<DeliveryContext, Resolved>;
  readonly prepare: Stage<Resolved, Prepared>;
  readonly admit: Stage<Prepared, Prepared>;
  readonly throttle: Stage<Prepared, Prepared>;
  readonly claim: Stage<Prepared, Claimed>;
  readonly send: (context: Claimed) => Promise<Sent>;
  readonly settle: (context: Sent | Stopped) => Promise<Settled>;
  readonly report: (context: Settled) => void;
}

/** Throws when the delivery must be looked at again: a server is away, or the worker is leaving. Nothing was sent then. */
export type Deliver = (context: DeliveryContext) => Promise<void>;

export function createDeliver({
  resolve,
  prepare,
  admit,
  throttle,
  claim,
  send,
  settle,
  report,
}: Stages): Deliver {
  const untilClaim = inOrder(inOrder(prepare, admit), throttle);
  const claimAndSend = inOrder(claim, send);

  return async (context) => {
    const lane = laneOf(context.delivery.record.request);
    const resolved = await resolve(context);
    if (isStopped(resolved)) return report(await settle(resolved));
    const { inFlight, sending } = resolved.resolved.connection;
    await inFlight[lane].run(async () => {
      const admitted = await untilClaim(resolved);
      const end = isStopped(admitted)
        ? admitted
        : await sending.run(() => claimAndSend(admitted), { hasPriority: lane === "direct" });
      report(await settle(end));
    });
  };
}
