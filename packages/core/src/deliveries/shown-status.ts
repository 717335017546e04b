/** The status of a delivery in lists and traces: the name of its most significant event, if it has one. */
import type { DeliveryEventName } from "./delivery-event.js";
import type { StoredDelivery } from "../ports/deliveries.js";

/** Statuses of deliveries without an event. */
export const openStatuses = ["Queued", "Sending"] as const;
export type ShownStatus = DeliveryEventName | (typeof openStatuses)[number];

export function shownStatus({ event, status }: Pick<StoredDelivery, "event" | "status">): ShownStatus {
  return event ?? (status === "sending" ? "Sending" : "Queued");
}
