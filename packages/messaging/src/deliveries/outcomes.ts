/** What became of a message, in the words of the contract: the variants of the events that say so. Pure. */
import type { Channel, Json, PastLocalTime } from "@signalbox/core";
import type { ProviderMessage } from "@signalbox/provider-kit";
import type { Delivery } from "./delivery.js";
import type { DeliveryOutcome } from "./record.js";

type Variant = DeliveryOutcome["variant"];
/** An outcome, but for when. */
export type Verdict = Pick<DeliveryOutcome, "event" | "variant"> & { readonly isAmbiguous?: true };

export function badConfiguration(type: string, details: Readonly<Record<string, Json>> = {}): Verdict {
  return { event: "DFBadWorkspaceConfiguration", variant: { type, ...details } };
}

export function missingIdentifier(identifierKey: string): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "MissingIdentifier", identifierKey } };
}

export function notSubscribed(subscriptionGroupType: "OptIn" | "OptOut", hasLeft: boolean): Verdict {
  return {
    event: "DFMessageSkipped",
    variant: { type: "SubscriptionState", action: hasLeft ? "Unsubscribe" : null, subscriptionGroupType },
  };
}

export function suppressedAddress(reason: string): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "Suppressed", reason } };
}

/** It was ordered before the journey was paused. */
export const journeyPaused: Verdict = {
  event: "DFMessageSkipped",
  variant: { type: "JourneyPaused" },
};

export interface CappedMessage {
  /** Of the cap; undefined when it is about all channels together. */
  readonly channel: Channel | undefined;
  readonly messages: number;
  readonly perSeconds: number;
}

export function frequencyCapped({ channel, messages, perSeconds }: CappedMessage): Verdict {
  return {
    event: "DFMessageSkipped",
    variant: { type: "FrequencyCap", channel: channel ?? null, messages, perSeconds },
  };
}

export interface QuietMessage {
  readonly from: string;
  readonly to: string;
  readonly timezone: string;
}

export function quietDropped({ from, to, timezone }: QuietMessage): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "QuietHours", from, to, timezone } };
}

export function localTimePast({ scheduledAt, timezone }: PastLocalTime): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "LocalTimePast", scheduledAt, timezone } };
}

/** Its broadcast was cancelled, or failed, while it waited to be sent. */
export function broadcastEnded(): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "BroadcastEnded" } };
}

export interface Failure {
  readonly channel: Channel;
  /** Undefined when no provider was asked. */
  readonly provider: string | undefined;
  readonly reason: string;
  readonly code?: string | number | undefined;
  readonly detail?: Json | undefined;
  readonly isAmbiguous?: true;
}

export function failure({ channel, provider, reason, code, detail, isAmbiguous }: Failure): Verdict {
  const said = {
    message: reason,
    ...(code !== undefined && { code }),
    ...(isAmbiguous === true && { ambiguous: true }),
  };
  const variant: Variant =
    channel === "Webhook"
      ? { type: channel, ...said, ...(detail !== undefined && { response: detail }) }
      : {
          type: channel,
          provider: { type: provider ?? null, ...said, ...(detail !== undefined && { detail }) },
        };
  return { event: "DFMessageFailure", variant, ...(isAmbiguous === true && { isAmbiguous }) };
}

export interface Acceptance {
  readonly provider: string;
  readonly vendorId?: string | undefined;
  readonly detail?: Json | undefined;
}

/** The sent variant: what went out, and what the vendor calls it. */
export function sent(
  message: ProviderMessage,
  base: Variant,
  { provider, vendorId, detail }: Acceptance,
): Verdict {
  return {
    event: "DFInternalMessageSent",
    variant: { ...base, ...sentDetails(message, { provider, vendorId, detail }) },
  };
}

/** A report of the vendor came before its answer was written: that it went out is known then, though not its text. */
export function reportedAsSent({ record, to, from }: Delivery, provider: string): Verdict {
  const variant = {
    type: record.request.channel,
    ...(to !== undefined && { to }),
    ...(from !== undefined && { from }),
    provider: { type: provider },
  };
  return { event: "DFInternalMessageSent", variant };
}

function sentDetails(message: ProviderMessage, { provider: type, vendorId, detail }: Acceptance): Variant {
  switch (message.channel) {
    case "Email":
    case "MobilePush":
      return { provider: { type, ...(vendorId !== undefined && { messageId: vendorId }) } };
    case "Sms":
      return {
        provider: { type, ...(vendorId !== undefined && { sid: vendorId }), ...statusIn(detail) },
      };
    case "Webhook":
      return { response: responseIn(detail) };
  }
}

function statusIn(detail: Json | undefined): Variant {
  const status = objectIn(detail)["status"];
  return typeof status === "string" ? { status } : {};
}

/** The provider's own account of the exchange where it gives one. */
function responseIn(detail: Json | undefined): Json {
  return objectIn(detail)["response"] ?? detail ?? null;
}

function objectIn(value: Json | undefined): Variant {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Variant) : {};
}
