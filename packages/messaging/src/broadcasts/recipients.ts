/**
 * Reads the recipients of a broadcast page by page: the users of its audience ordered by sort key, each with its
 * delivery request.
 */
import type { Recipient, RecipientSource } from "./recipient-source.js";
import { keyAt } from "@signalbox/user-queries";
import { parseSortKey } from "@signalbox/users";
import type { AudienceUsers } from "./audience-users.js";
import type { BroadcastRun } from "./broadcast-run.js";
import { deliveryKey, uuidV5, type DeliveryRequest } from "@signalbox/core";

type Run = Pick<BroadcastRun, "workspaceId" | "broadcastId" | "order" | "account">;

/** The users of an audience. A page has fewer than `limit` only at the end. */
export function audienceRecipients(run: Run, users: AudienceUsers): RecipientSource {
  return {
    count: () => users.count(),
    async read({ cursor, limit, now }) {
      const from = cursor === "" ? undefined : cursor;
      const sortKeys = await users.walk({ from, back: false, limit });
      const segmentIds = await users.includedIn(sortKeys);
      return sortKeys.map((sortKey) =>
        recipientAt({ sortKey, segmentIds: segmentIds.get(sortKey) ?? [], now }, run),
      );
    },
  };
}

/** A user whose turn it is. */
export interface IncludedUser {
  readonly sortKey: string;
  /** Of the audience, those that the user is in. */
  readonly segmentIds: readonly string[];
  readonly now: number;
}

/** The user as a recipient of the broadcast. */
export function recipientAt(
  { sortKey, segmentIds, now }: IncludedUser,
  { workspaceId, broadcastId, order, account }: Run,
): Recipient {
  const [segmentId, ...otherSegmentIds] = segmentIds;
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
    ...(segmentId !== undefined && { segmentId }),
    ...(otherSegmentIds.length > 0 && { otherSegmentIds }),
    ...(order.content !== undefined && { isKeptContent: true as const }),
    ...(rateLimit !== undefined && { broadcastPerSecond: rateLimit }),
    wave: account.wave,
    ...(isOncePerAddress === true && { isOncePerAddress }),
    requestedAt: now,
  };
  return { sortKey, userKey: keyAt(workspaceId, sortKey), key: deliveryKey(workspaceId, id), request };
}

/** The id of the delivery by which another broadcast sends to the user of a request. */
export function deliveryIdBy(
  broadcastId: string,
  { workspaceId, userId, isAnonymous }: Pick<DeliveryRequest, "workspaceId" | "userId" | "isAnonymous">,
): string {
  return deliveryIdOf(isAnonymous === true ? `anonymous/${userId}` : userId, broadcastId, workspaceId);
}

/** `recipient` is the id of a user, or `anonymous/` and that of an anonymous user, who may have the same id as a user and is a different recipient. */
export function deliveryIdOf(recipient: string, broadcastId: string, workspaceId: string): string {
  return uuidV5(`${recipient}-${broadcastId}`, workspaceId);
}
