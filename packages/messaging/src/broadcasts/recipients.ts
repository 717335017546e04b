/**
 * Reads the recipients of a broadcast page by page: the members of its segment ordered by sort key, each with its
 * delivery request.
 */
import { parseSortKey, segmentMemberTable, slotPrefix, type SegmentMemberRow } from "@signalbox/users";
import type { BroadcastRun } from "./broadcast-run.js";
import {
  deliveryKey,
  uuidV5,
  type ActorKey,
  type DeliveryKey,
  type DeliveryRequest,
  type TableStore,
} from "@signalbox/core";

export interface Recipient {
  readonly sortKey: string;
  readonly userKey: ActorKey;
  readonly key: DeliveryKey;
  readonly request: DeliveryRequest;
}

export interface RecipientsQuestion {
  readonly run: Pick<BroadcastRun, "workspaceId" | "broadcastId" | "order" | "account">;
  /** Of the segment. */
  readonly slot: number;
  /** The sort key of the last recipient that was read; empty at the start. */
  readonly cursor: string;
  readonly limit: number;
  /** ms */
  readonly now: number;
}

/** Returns fewer than `limit` only at the end. */
export async function readRecipients(
  { run, slot, cursor, limit, now }: RecipientsQuestion,
  { tables }: { readonly tables: Pick<TableStore, "walk"> },
): Promise<readonly Recipient[]> {
  const prefix = slotPrefix(run.workspaceId, slot);
  const rows = await tables.walk({
    table: segmentMemberTable.name,
    prefix,
    where: { in: true },
    ...(cursor !== "" && { from: prefix + cursor }),
    direction: "asc",
    limit,
  });
  return rows.map(({ row }) => recipientOf(segmentMemberTable.read(row), run, now));
}

export function countRecipients(
  { workspaceId }: Pick<BroadcastRun, "workspaceId">,
  slot: number,
  { tables }: { readonly tables: Pick<TableStore, "countRange"> },
): Promise<number> {
  const prefix = slotPrefix(workspaceId, slot);
  return tables.countRange({ table: segmentMemberTable.name, prefix, where: { in: true } });
}

function recipientOf(
  { place: sortKey, userKey }: SegmentMemberRow,
  { workspaceId, broadcastId, order, account }: RecipientsQuestion["run"],
  now: number,
): Recipient {
  const { kind, id: userId } = parseSortKey(sortKey);
  const isAnonymous = kind === "anonymous";
  const { subscriptionGroupId, provider, sender, rateLimit, isOncePerAddress } = order;
  const id = deliveryIdOf(isAnonymous ? `anonymous/${userId}` : userId, broadcastId, workspaceId);
  const request: DeliveryRequest = {
    workspaceId,
    id,
    userId,
    ...(isAnonymous && { isAnonymous }),
    channel: order.channel,
    templateId: order.templateId,
    ...(provider !== undefined && { provider }),
    ...(sender !== undefined && { sender }),
    ...(subscriptionGroupId !== undefined && { subscriptionGroupId }),
    origin: { broadcastId },
    segmentId: order.segmentId,
    ...(rateLimit !== undefined && { broadcastPerSecond: rateLimit }),
    wave: account.wave,
    ...(isOncePerAddress === true && { isOncePerAddress }),
    requestedAt: now,
  };
  return { sortKey, userKey, key: deliveryKey(workspaceId, id), request };
}

/** An anonymous user may have the same id as a user and is a different recipient. */
function deliveryIdOf(recipient: string, broadcastId: string, workspaceId: string): string {
  return uuidV5(`${recipient}-${broadcastId}`, workspaceId);
}
