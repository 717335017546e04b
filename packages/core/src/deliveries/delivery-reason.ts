/**
 * Why a delivery waits, was not sent, or did not arrive: closed unions of codes. Stored with the delivery, so that lists
 * are filtered and counted by them.
 */

/** Why a queued delivery waits for its next try. */
export const waitingReasons = [
  /** Its server put the message off, or gave no answer that is known. */
  "Retry",
  /** Quiet hours of its user. */
  "QuietHours",
  /** The rate of its broadcast or of its provider. */
  "Rate",
  /** The circuit of its provider is open. */
  "Circuit",
  "BroadcastPaused",
  "WorkspacePaused",
] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** Why a settled delivery was not sent. Those of skips and of settings are the types of their variants. */
export const unsentReasons = [
  "MissingIdentifier",
  "InvalidIdentifier",
  "SubscriptionState",
  "Suppressed",
  "FrequencyCap",
  "QuietHours",
  "LocalTimePast",
  "DuplicateAddress",
  "BroadcastEnded",
  "JourneyPaused",
  "RunEnded",
  "JourneyNotFound",
  "MessageTemplateNotFound",
  "MessageTemplateMisconfigured",
  "MessageTemplateRenderError",
  "SubscriptionSecretNotFound",
  "SubscriptionGroupNotFound",
  "MessageServiceProviderNotFound",
  "MessageServiceProviderMisconfigured",
  /** The server or the vendor refused it. */
  "Rejected",
  /** It was put off, or could not be tried, until its time was over. */
  "GivenUp",
  /** It may have been sent, and is not sent again. */
  "NoAnswer",
  /** A defect of the service. */
  "ServiceError",
] as const;
export type UnsentReason = (typeof unsentReasons)[number];

/** Why a sent message did not arrive, as its vendor reported. */
export const undeliveredReasons = ["Bounced", "Dropped"] as const;

export type DeliveryReason = WaitingReason | UnsentReason | (typeof undeliveredReasons)[number];

/** Each once: messages wait for quiet hours, or are skipped for them. */
export const deliveryReasons: readonly DeliveryReason[] = [
  ...new Set([...waitingReasons, ...unsentReasons, ...undeliveredReasons]),
];

export function isDeliveryReason(value: unknown): value is DeliveryReason {
  return (deliveryReasons as readonly unknown[]).includes(value);
}
