/**
 * Takes one delivery through its stages, each a file of `stages/`. When a stage stops, `settle` writes the reason:
 *
 *   resolve    loads the workspace, the template, the provider connection. Stops: broadcast paused or over, journey
 *              paused, something is missing, the circuit is open, it is not due
 *   prepare    loads the user, renders the message. Stops: not subscribed, no address, suppressed, quiet hours,
 *              its run was ended by goal or exit condition, a render error
 *   admit      takes a permit of each frequency cap. Stops: a cap is reached, or as reserve
 *   throttle   waits for the rates of broadcast and provider and, for bulk messages, for late events. Stops: far-off permit
 *   reserve    takes the address, in a broadcast that each address gets once. Stops: another delivery has it
 *   claim      writes the claim before the provider is called. Stops: broadcast paused or over, claimed by another worker
 *   send       calls the provider once, with one message or with several
 *   settle     writes the outcome, however long the database is away
 *   report     sends an event to the user's mailbox
 *
 * A claim without an answer shows that the message may have been sent; no worker sends on another worker's claim.
 */
import { laneOf } from "../jobs/lane.js";
import {
  inOrder,
  isStopped,
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
  readonly reserve: Stage<Prepared, Prepared>;
  readonly claimAndSend: Stage<Prepared, Sent>;
  readonly settle: (context: Sent | Stopped) => Promise<Settled>;
  readonly report: (context: Settled) => void;
}

/**
 * Throws when the delivery must be processed again: a server is unavailable, or the worker is stopping. Nothing was
 * sent then.
 */
export type Deliver = (context: DeliveryContext) => Promise<void>;

export function createDeliver({
  resolve,
  prepare,
  admit,
  throttle,
  reserve,
  claimAndSend,
  settle,
  report,
}: Stages): Deliver {
  const untilClaim = inOrder(inOrder(inOrder(prepare, admit), throttle), reserve);

  return async (context) => {
    const { request } = context.delivery.record;
    const lane = laneOf(request);
    const share = request.workspaceId;
    const resolved = await resolve(context);
    if (isStopped(resolved)) return report(await settle(resolved));
    await resolved.resolved.connection.inFlight[lane].run(
      async () => {
        const admitted = await untilClaim(resolved);
        report(await settle(isStopped(admitted) ? admitted : await claimAndSend(admitted)));
      },
      { share },
    );
  };
}
