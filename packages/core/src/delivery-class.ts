/**
 * What a delivery counts as. Every settled delivery is in exactly one class, so classes can be summed; what people ask for
 * (sent, delivered, opened, clicked, bounced) are unions of classes. This file is the one place that says what counts as what:
 *
 * - A click implies an open, an open a delivery, a delivery that it was sent. Later news never takes earlier away.
 * - `DFEmailBounced` and `DFSmsFailed` are bounces: the vendor took the message and could not bring it. It stays sent, and
 *   whatever else was said of it stays true beside it.
 * - `DFEmailDropped` is sent and no more: the vendor took it and kept it. Nothing bounced.
 * - `DFEmailMarkedSpam` implies a delivery: nobody complains of what did not come.
 * - A message that was written off (nobody knew whether it went out) and that a vendor reports on was sent.
 * - Skipped and failed are counted beside, and are none of the states people ask for: nothing went out.
 */
import type { DeliveryEventName } from "./delivery-event.js";

/** Stored rollups name them by their place: new ones go to the end. */
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

/** How far each event says that a message came; −1 where it says that none went out. */
const levelOfEvent: Readonly<Record<DeliveryEventName, number>> = {
  DFInternalMessageSent: 0,
  DFMessageSkipped: -1,
  DFMessageFailure: -1,
  DFBadWorkspaceConfiguration: -1,
  DFEmailProcessed: 0,
  DFEmailDelivered: 1,
  DFEmailOpened: 2,
  DFEmailClicked: 3,
  DFEmailBounced: 0,
  DFEmailDropped: 0,
  DFEmailMarkedSpam: 1,
  DFSmsDelivered: 1,
  DFSmsFailed: 0,
};

/** In any order, with any repetition. */
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

/** Whether a delivery of the class has come to the state, which it keeps when it goes further. */
export function hasReached(of: DeliveryClass, state: MessageState): boolean {
  if (of === "skipped" || of === "failed") return false;
  if (state === "bounced") return of.endsWith("Bounced");
  return levels.findIndex((level) => of.startsWith(level)) >= levels.indexOf(state);
}
