/** How deliveries compare and what they are found by, the same in every adapter. */
import {
  deliveryKey,
  deliveryStatuses,
  type DeliveryKey,
  type DeliveryOrder,
  type DeliveryStatus,
  type StoredDelivery,
} from "@signalbox/core";

export function keyOfDelivery({ workspaceId, id }: Pick<StoredDelivery, "workspaceId" | "id">): DeliveryKey {
  return deliveryKey(workspaceId, id);
}

/** Its place in the order a delivery goes through them. */
export function rankOf(status: DeliveryStatus): number {
  return deliveryStatuses.indexOf(status);
}

/** What a delivery is ordered by: an address that is not known is empty text, and comes before all others. */
export function orderValue(delivery: StoredDelivery, by: DeliveryOrder): string | number {
  if (by === "sentAt") return delivery.sentAt;
  return by === "status" ? rankOf(delivery.status) : (delivery[by] ?? "");
}

/** One text for each pair, which no other pair has, whatever characters stand in it. */
export function entryText(key: string, value: string): string {
  return JSON.stringify([key, value]);
}

/** The entries asked for, by key: any of one key's will do. */
export function wantedEntries(
  pairs: readonly { readonly key: string; readonly value: string }[],
): readonly (readonly string[])[] {
  const byKey = new Map<string, string[]>();
  for (const { key, value } of pairs) {
    byKey.set(key, [...(byKey.get(key) ?? []), entryText(key, value)]);
  }
  return [...byKey.values()];
}
