/**
 * Sixth and seventh stage together: claims a message and sends it. A bulk message of a provider that takes several in
 * one call goes with what is ready at the same time. All of a call are claimed right before it, so no claim waits for
 * another call; each keeps its own result. A direct message never waits for others.
 */
import type { BatchRules } from "@signalbox/provider-kit";
import { laneOf, type Lane } from "../jobs/lane.js";
import { createBatchQueue } from "../providers/batch-queue.js";
import { maxMessagesPerCall, type ProviderConnection } from "../providers/provider-connections.js";
import { messageBytes, sharesCall } from "../providers/shares-call.js";
import { sentAlone } from "../state/delivery.js";
import type { ClaimChecks } from "./claim.js";
import type { SendBatch } from "./send.js";
import {
  inOrder,
  isStopped,
  type Claimed,
  type Prepared,
  type Sent,
  type Stage,
  type Stopped,
} from "./stage.js";

export interface ClaimAndSendStages extends ClaimChecks {
  readonly claim: Stage<Prepared, Claimed>;
  readonly send: (context: Claimed) => Promise<Sent>;
  readonly sendBatch: SendBatch;
}

/** Gives the end of one message of a call that is over. */
type End = () => Promise<Sent | Stopped>;

export function createClaimAndSend(stages: ClaimAndSendStages): Stage<Prepared, Sent> {
  const single = inOrder(stages.claim, stages.send);
  const queues = new WeakMap<ProviderConnection, Stage<Prepared, Sent>>();

  const queueOf = (connection: ProviderConnection, rules: BatchRules): Stage<Prepared, Sent> => {
    const known = queues.get(connection);
    if (known !== undefined) return known;
    const queue = createBatchQueue<Prepared, Sent | Stopped>({
      limits: { messages: Math.min(rules.messages, maxMessagesPerCall), bytes: rules.bytes },
      bytesOf: ({ ready }) => messageBytes(ready.message),
      groupOf: ({ ready }) => rules.groupOf?.(ready.message) ?? "",
      run: async (contexts) => {
        const [first] = contexts;
        if (first === undefined) return [];
        return connection.sending.run(() => claimAndCall(contexts, stages), placeOf(first));
      },
    });
    queues.set(connection, queue);
    return queue;
  };

  return async (context) => {
    const { delivery, ready, resolved } = context;
    const { provider, sending } = resolved.connection;
    const { batch } = provider;
    const place = placeOf(context);
    if (place.lane === "bulk" && batch !== undefined && sharesCall(ready.message, delivery, batch)) {
      return queueOf(resolved.connection, batch)(context);
    }
    return sending.run(() => single(context), place);
  };
}

/** Where a message waits for a call: in its lane, in the turns of its workspace. */
function placeOf({ delivery }: Prepared): { readonly lane: Lane; readonly share: string } {
  const { request } = delivery.record;
  return { lane: laneOf(request), share: request.workspaceId };
}

/** One call. A message that is alone in it, before or after the claims, is sent by itself. */
async function claimAndCall(
  contexts: readonly Prepared[],
  stages: ClaimAndSendStages,
): Promise<readonly End[]> {
  const isShared = contexts.length > 1;
  const claims = await Promise.allSettled(
    contexts.map((context) => stages.claim(isShared ? { ...context, sharesCall: true } : context)),
  );
  // While one claim waited for the database the others became older.
  const checked = claims.map((claim) =>
    claim.status === "fulfilled" && !isStopped(claim.value)
      ? { ...claim, value: stages.inTime(claim.value) }
      : claim,
  );
  const claimed = checked.flatMap((claim) =>
    claim.status === "fulfilled" && !isStopped(claim.value) ? [claim.value] : [],
  );
  const ends = (await sendAll(claimed, stages)).values();
  return checked.map((claim): End => {
    if (claim.status === "rejected") return () => Promise.reject(claim.reason as Error);
    const { value } = claim;
    return isStopped(value) ? async () => value : (ends.next().value ?? (async () => stages.release(value)));
  });
}

async function sendAll(claimed: readonly Claimed[], stages: ClaimAndSendStages): Promise<readonly End[]> {
  const [first, ...others] = claimed;
  if (first === undefined) return [];
  if (others.length === 0) {
    const sent = await stages.send(alone(first));
    return [async () => sent];
  }
  const results = await stages.sendBatch(first, others);
  return claimed.map((context, index): End => {
    const sent = results[index];
    return sent === undefined ? () => sendAlone(context, stages) : async () => sent;
  });
}

/** After a call that took none of its messages. */
function sendAlone(context: Claimed, stages: ClaimAndSendStages): Promise<Sent | Stopped> {
  const send = async (): Promise<Sent | Stopped> => {
    const checked = stages.inTime(context);
    return isStopped(checked) ? checked : stages.send(alone(checked));
  };
  // Sending does not fail: the worker is stopping, and the message certainly was not sent.
  const { sending } = context.resolved.connection;
  return sending.run(send, placeOf(context)).catch(() => stages.release(context));
}

function alone(context: Claimed): Claimed {
  return { ...context, delivery: sentAlone(context.delivery) };
}
