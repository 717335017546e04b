/** Outcomes of messages: the variants that the contract defines for the outcome events. Pure. */
import type { Channel, Json, PastLocalTime } from "@signalbox/core";
import type { ProviderMessage } from "@signalbox/provider-kit";
import type { Delivery } from "./delivery.js";
import type { FailureCause, Verdict } from "@signalbox/send-checks";
import type { DeliveryOutcome } from "./record.js";

type Variant = DeliveryOutcome["variant"];
/** Another delivery of the broadcast has the address. */
export const duplicateAddress: Verdict = {
  event: "DFMessageSkipped",
  variant: { type: "DuplicateAddress" },
};

/** The message was requested before the journey was paused. */
export const journeyPaused: Verdict = {
  event: "DFMessageSkipped",
  variant: { type: "JourneyPaused" },
};

export function localTimePast({ scheduledAt, timezone }: PastLocalTime): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "LocalTimePast", scheduledAt, timezone } };
}

/** The broadcast was cancelled or failed while the message waited. */
export function broadcastEnded(): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "BroadcastEnded" } };
}

export interface Failure {
  readonly channel: Channel;
  /** Undefined when no provider was called. */
  readonly provider: string | undefined;
  readonly cause: FailureCause;
  readonly reason: string;
  readonly code?: string | number | undefined;
  readonly detail?: Json | undefined;
}

export function failure({ channel, provider, cause, reason, code, detail }: Failure): Verdict {
  const isAmbiguous = cause === "NoAnswer";
  const answer = {
    message: reason,
    ...(code !== undefined && { code }),
    ...(isAmbiguous && { ambiguous: true }),
  };
  const variant: Variant =
    channel === "Webhook"
      ? { type: channel, ...answer, ...(detail !== undefined && { response: detail }) }
      : {
          type: channel,
          provider: { type: provider ?? null, ...answer, ...(detail !== undefined && { detail }) },
        };
  return { event: "DFMessageFailure", variant, cause, ...(isAmbiguous && { isAmbiguous }) };
}

export interface Acceptance {
  readonly provider: string;
  readonly vendorId?: string | undefined;
  readonly detail?: Json | undefined;
}

/** A sent message: its contents and the vendor's answer. */
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

/** The vendor's report came before its answer was written: the message is known to be sent, but not its text. */
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

/** The vendor's response when the provider returns it. */
function responseIn(detail: Json | undefined): Json {
  return objectIn(detail)["response"] ?? detail ?? null;
}

function objectIn(value: Json | undefined): Variant {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Variant) : {};
}
