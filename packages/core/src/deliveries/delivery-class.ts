/**
 * The class a delivery is counted in. Every settled delivery is in exactly one class, so classes can be summed; sent,
 * delivered, opened, clicked and bounced are unions of classes. A click implies an open, an open a delivery, a delivery
 * that the message was sent; later reports never take an earlier state away. `DFEmailBounced` and `DFSmsFailed` are
 * bounces: the vendor accepted the message and could not deliver it. `DFEmailDropped` and `DFEmailDelayed` count as sent only.
 * `DFEmailMarkedSpam` implies a delivery. An abandoned message with an unknown result counts as sent once a vendor
 * reports on it. Skipped and failed deliveries count in none of these states.
 */
import type { DeliveryEventName } from "./delivery-event.js";

/** Stored rollups refer to a class by its index: append new classes at the end. */
export const deliveryClasses = [
  "sent",
  "delivered",
  "opened",
  "clicked",
  "sentBounced",
  "deliveredBounced",
  "openedBounced",
  "clickedBounced",
  "skipped",
  "failed",
] as const;
export type DeliveryClass = (typeof deliveryClasses)[number];

export const messageStates = ["sent", "delivered", "opened", "clicked", "bounced"] as const;
export type MessageState = (typeof messageStates)[number];

const levels = ["sent", "delivered", "opened", "clicked"] as const;

/** How far each event shows that a message got; −1 when nothing was sent. */
const levelOfEvent: Readonly<Record<DeliveryEventName, number>> = {
  DFInternalMessageSent: 0,
  DFMessageSkipped: -1,
  DFMessageFailure: -1,
  DFBadWorkspaceConfiguration: -1,
  DFEmailProcessed: 0,
  DFEmailDelayed: 0,
  DFEmailDelivered: 1,
  DFEmailOpened: 2,
  DFEmailClicked: 3,
  DFEmailBounced: 0,
  DFEmailDropped: 0,
  DFEmailMarkedSpam: 1,
  DFSmsDelivered: 1,
  DFSmsFailed: 0,
};

/** Independent of the order and of repetitions. */
export function deliveryClassOf(
  outcome: DeliveryEventName,
  reports: readonly DeliveryEventName[],
): DeliveryClass {
  const events = [outcome, ...reports];
  const level = levels[Math.max(...events.map((event) => levelOfEvent[event]))];
  if (level === undefined) return outcome === "DFMessageSkipped" ? "skipped" : "failed";
  const bounced = events.includes("DFEmailBounced") || events.includes("DFSmsFailed");
  return bounced ? `${level}Bounced` : level;
}

/** Whether a delivery of the class has reached the state; later states include earlier ones. */
export function hasReached(of: DeliveryClass, state: MessageState): boolean {
  if (of === "skipped" || of === "failed") return false;
  if (state === "bounced") return of.endsWith("Bounced");
  return levels.findIndex((level) => of.startsWith(level)) >= levels.indexOf(state);
}
