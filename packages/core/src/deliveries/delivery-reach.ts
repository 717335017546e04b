/**
 * What a list of deliveries can be of, in terms of the classes that numbers count: a number and the list behind it have
 * the same deliveries.
 */
import {
  deliveryClasses,
  hasReached,
  messageStates,
  type DeliveryClass,
  type MessageState,
} from "./delivery-class.js";
import { deliveryStatuses, type DeliveryStatus } from "./delivery.js";

/** What a list of deliveries can be of: those that reached a state or a later one, were skipped, or failed. */
export type DeliveryReach = MessageState | "skipped" | "failed";
export const deliveryReaches: readonly DeliveryReach[] = [...messageStates, "skipped", "failed"];

/** The classes whose deliveries are counted as any of these. */
export function classesOfReaches(reaches: readonly DeliveryReach[]): readonly DeliveryClass[] {
  return deliveryClasses.filter((each) =>
    reaches.some((reach) =>
      reach === "skipped" || reach === "failed" ? each === reach : hasReached(each, reach),
    ),
  );
}

const classOfStatus: Readonly<Record<DeliveryStatus, DeliveryClass | undefined>> = {
  queued: undefined,
  sending: undefined,
  skipped: "skipped",
  failed: "failed",
  sent: "sent",
  delivered: "delivered",
  opened: "opened",
  clicked: "clicked",
  dropped: "sent",
  bounced: "sentBounced",
  complained: "delivered",
};

/**
 * The statuses of deliveries of these classes, for those that a release without a stored class wrote: what they reached
 * before a bounce or a complaint is not known.
 */
export function statusesOfClasses(classes: readonly DeliveryClass[]): readonly DeliveryStatus[] {
  return deliveryStatuses.filter((status) => {
    const of = classOfStatus[status];
    return of !== undefined && classes.includes(of);
  });
}
