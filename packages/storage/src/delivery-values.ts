/** Sort and search values of deliveries, the same in every adapter. */
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

/** The index of the status in the order a delivery passes through them. */
export function rankOf(status: DeliveryStatus): number {
  return deliveryStatuses.indexOf(status);
}

/** The sort value of a delivery: an unknown address is empty text and sorts first. */
export function orderValue(delivery: StoredDelivery, by: DeliveryOrder): string | number {
  if (by === "sentAt") return delivery.sentAt;
  return by === "status" ? rankOf(delivery.status) : (delivery[by] ?? "");
}

/** One text per pair, unique for any characters in it. */
export function entryText(key: string, value: string): string {
  return JSON.stringify([key, value]);
}

/** The requested entries by key: any value of a key matches. */
export function wantedEntries(
  pairs: readonly { readonly key: string; readonly value: string }[],
): readonly (readonly string[])[] {
  const byKey = new Map<string, string[]>();
  for (const { key, value } of pairs) {
    byKey.set(key, [...(byKey.get(key) ?? []), entryText(key, value)]);
  }
  return [...byKey.values()];
}
