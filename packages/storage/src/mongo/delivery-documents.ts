/**
 * Delivery documents: columns as they are, the status also as a number to sort by, and each search pair as one text,
 * since its key may be any text. `saved` identifies one save.
 */
import {
  channels,
  deliveryClasses,
  deliveryEventNames,
  deliveryStatuses,
  isDeliveryReason,
  pairsOfSearchValues,
  searchValuesOfPairs,
  type ActorKey,
  type Channel,
  type DeliveryClass,
  type DeliveryEventName,
  type DeliveryStatus,
  type SearchValues,
  type StoredDelivery,
  type WorkspaceId,
} from "@signalbox/core";
import { entryText, keyOfDelivery, rankOf } from "../delivery-values.js";
import type { StoredDocument } from "./documents.js";

export function encodeDelivery(delivery: StoredDelivery, saved: string): StoredDocument {
  const { version, id, dueAt, status, to, from, triggeringProperties, contextValues, ...columns } = delivery;
  return {
    _id: keyOfDelivery(delivery),
    v: version,
    id,
    status,
    rank: rankOf(status),
    ...columns,
    to: to ?? "",
    from: from ?? "",
    ...(dueAt !== null && { dueAt }),
    ...(triggeringProperties !== undefined && { triggering: encodeEntries(triggeringProperties) }),
    ...(contextValues !== undefined && { context: encodeEntries(contextValues) }),
    saved,
  };
}

export function decodeDelivery(stored: StoredDocument): StoredDelivery {
  const { v, workspaceId, id, status, channel, templateId, owner, sentAt, updatedAt, data } = stored;
  if (
    typeof v !== "number" ||
    typeof workspaceId !== "string" ||
    typeof id !== "string" ||
    typeof templateId !== "string" ||
    typeof owner !== "string" ||
    typeof sentAt !== "number" ||
    typeof updatedAt !== "number" ||
    typeof data !== "string" ||
    !isStatus(status) ||
    !isChannel(channel)
  ) {
    throw malformed(stored);
  }
  return {
    workspaceId: workspaceId as WorkspaceId,
    id,
    version: v,
    status,
    channel,
    templateId,
    owner: owner as ActorKey,
    sentAt,
    updatedAt,
    ...decodeOptionalFields(stored),
    data,
  };
}

function decodeOptionalFields(
  stored: StoredDocument,
): Pick<StoredDelivery, "dueAt"> & Partial<StoredDelivery> {
  const { dueAt, event, reason, journeyId, nodeId, broadcastId, countedAs, to, from, normalTo, hidden } =
    stored;
  const { triggering, context } = stored;
  return {
    dueAt: typeof dueAt === "number" ? dueAt : null,
    ...(isEventName(event) && { event }),
    ...(isDeliveryReason(reason) && { reason }),
    ...(typeof journeyId === "string" && { journeyId }),
    ...(typeof nodeId === "string" && { nodeId }),
    ...(isClass(countedAs) && { countedAs }),
    ...(typeof broadcastId === "string" && { broadcastId }),
    ...(typeof to === "string" && to !== "" && { to }),
    ...(typeof from === "string" && from !== "" && { from }),
    ...(typeof normalTo === "string" && { normalTo }),
    ...(hidden === true && { hidden }),
    ...(triggering !== undefined && { triggeringProperties: decodeEntries(triggering, stored) }),
    ...(context !== undefined && { contextValues: decodeEntries(context, stored) }),
  };
}

function encodeEntries(values: SearchValues): string[] {
  return pairsOfSearchValues(values).map(([key, value]) => entryText(key, value));
}

function decodeEntries(entries: unknown, stored: StoredDocument): SearchValues {
  if (!Array.isArray(entries)) throw malformed(stored);
  return searchValuesOfPairs(entries.map((entry: unknown) => decodeEntry(entry, stored)));
}

function decodeEntry(entry: unknown, stored: StoredDocument): readonly [string, string] {
  const pair: unknown = typeof entry === "string" ? JSON.parse(entry) : undefined;
  if (!Array.isArray(pair)) throw malformed(stored);
  const [key, value]: readonly unknown[] = pair;
  if (typeof key !== "string" || typeof value !== "string") throw malformed(stored);
  return [key, value];
}

function isStatus(value: unknown): value is DeliveryStatus {
  return (deliveryStatuses as readonly unknown[]).includes(value);
}

function isClass(value: unknown): value is DeliveryClass {
  return (deliveryClasses as readonly unknown[]).includes(value);
}

function isEventName(value: unknown): value is DeliveryEventName {
  return (deliveryEventNames as readonly unknown[]).includes(value);
}

function isChannel(value: unknown): value is Channel {
  return (channels as readonly unknown[]).includes(value);
}

function malformed(stored: StoredDocument): Error {
  return new Error(`the stored delivery ${JSON.stringify(stored._id).slice(0, 120)} is malformed`);
}
