/**
 * The recipients of a broadcast to those for whom another one failed: its deliveries that failed and cannot have been sent, in
 * the order of their failures. Who got the message meanwhile, by another such broadcast or as a single message, is left out.
 */
import {
  deliveryKey,
  parseActorKey,
  userKind,
  type DeliveryStore,
  type ResendPlan,
  type StoredDelivery,
} from "@signalbox/core";
import { sortKeyOf } from "@signalbox/users";
import { z } from "zod";
import { fromStored } from "../deliveries/state/delivery.js";
import { maxResends, refusalBeside, resendIdOf, resendRefusalOf } from "../deliveries/state/resend.js";
import type { BroadcastRun } from "./broadcast-run.js";
import type { Recipient, RecipientSource } from "./recipient-source.js";
import { deliveryIdBy, recipientAt } from "./recipients.js";

type Run = Pick<BroadcastRun, "workspaceId" | "broadcastId" | "order" | "account">;

export interface FailedPorts {
  readonly deliveries: Pick<DeliveryStore, "load" | "list">;
}

const countedPerRead = 1_000;

export function failedRecipients(run: Run, resend: ResendPlan, ports: FailedPorts): RecipientSource {
  const { workspaceId } = run;
  const readOn = (cursor: string, limit: number): Promise<readonly StoredDelivery[]> =>
    ports.deliveries.list({
      filter: { workspaceId, broadcastId: resend.parentId, statuses: ["failed"] },
      order: { by: "sentAt", direction: "asc" },
      ...(cursor !== "" && { from: cursorSchema.parse(JSON.parse(cursor)) }),
      limit,
    });
  const open = (found: readonly StoredDelivery[]): Promise<readonly StoredDelivery[]> =>
    withoutReached(found.filter(isSentAgain), { run, resend }, ports);
  return {
    async count() {
      let total = 0;
      for (let cursor = ""; ;) {
        const found = await readOn(cursor, countedPerRead);
        total += (await open(found)).length;
        const last = found.at(-1);
        if (last === undefined || found.length < countedPerRead) return total;
        cursor = cursorOf(last);
      }
    },
    async read({ cursor: behind, limit, now }) {
      for (let cursor = behind; ;) {
        const found = await readOn(cursor, limit);
        const recipients = (await open(found)).map((delivery) => recipientOf(delivery, run, now));
        const last = found.at(-1);
        if (recipients.length > 0 || last === undefined || found.length < limit) return recipients;
        cursor = cursorOf(last);
      }
    },
  };
}

/** A failure does not change any more, nor does its time. */
const cursorSchema = z.object({ value: z.number(), id: z.string() });

function cursorOf({ sentAt: value, id }: StoredDelivery): string {
  return JSON.stringify({ value, id });
}

/** Not where a provider may have it, and not where the address was refused. */
function isSentAgain(stored: StoredDelivery): boolean {
  const delivery = fromStored(stored);
  return (
    delivery.status === "failed" &&
    delivery.record.outcome?.bounced === undefined &&
    resendRefusalOf(delivery) === undefined
  );
}

async function withoutReached(
  failed: readonly StoredDelivery[],
  { run: { workspaceId }, resend }: { readonly run: Run; readonly resend: ResendPlan },
  { deliveries }: FailedPorts,
): Promise<readonly StoredDelivery[]> {
  if (failed.length === 0) return failed;
  // Single messages are numbered: without a first one there is none.
  const othersOf = (delivery: StoredDelivery): readonly string[] => [
    ...resend.besides.map((id) => deliveryIdBy(id, fromStored(delivery).record.request)),
    resendIdOf(workspaceId, delivery.id, 1),
  ];
  const stored = await deliveries.load(failed.flatMap(othersOf).map((id) => deliveryKey(workspaceId, id)));
  const isReached = (id: string): boolean => {
    const other = stored.get(deliveryKey(workspaceId, id));
    return other !== undefined && refusalBeside(fromStored(other)) !== undefined;
  };
  const open = failed.filter((delivery) => !othersOf(delivery).some(isReached));
  const again = open.filter(({ id }) => stored.has(deliveryKey(workspaceId, resendIdOf(workspaceId, id, 1))));
  if (again.length === 0) return open;
  const laterOf = ({ id }: StoredDelivery): readonly string[] =>
    Array.from({ length: maxResends - 1 }, (_, index) => resendIdOf(workspaceId, id, index + 2));
  const later = await deliveries.load(again.flatMap(laterOf).map((id) => deliveryKey(workspaceId, id)));
  const reached = new Set(
    [...later.values()].filter((each) => refusalBeside(fromStored(each)) !== undefined).map(({ id }) => id),
  );
  return open.filter(
    (delivery) => !again.includes(delivery) || !laterOf(delivery).some((id) => reached.has(id)),
  );
}

/** Its id follows from the user of then; an anonymous user may have become known since. */
function recipientOf(delivery: StoredDelivery, run: Run, now: number): Recipient {
  const { userId: id, isAnonymous } = fromStored(delivery).record.request;
  const sortKey = sortKeyOf({ kind: isAnonymous === true ? "anonymous" : "user", id });
  const recipient = recipientAt({ sortKey, segmentIds: [], now }, run);
  const owner = parseActorKey(delivery.owner);
  const { isAnonymous: _, ...request } = recipient.request;
  return {
    ...recipient,
    sortKey: cursorOf(delivery),
    userKey: delivery.owner,
    request: owner.kind === userKind ? { ...request, userId: owner.id } : recipient.request,
  };
}
