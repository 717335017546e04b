/** Outcomes of messages that are not sent: the variants that the contract defines for the outcome events. Pure. */
import type { AddressProblem } from "@signalbox/addresses";
import type { Channel, DeliveryEventName, Json, UnsentReason } from "@signalbox/core";

/** Why a message failed for which a provider was found. */
export type FailureCause = Extract<UnsentReason, "Rejected" | "GivenUp" | "NoAnswer" | "ServiceError">;

/** An outcome without its time, as the event that reports it. */
export interface Verdict {
  readonly event: Extract<
    DeliveryEventName,
    "DFInternalMessageSent" | "DFMessageSkipped" | "DFMessageFailure" | "DFBadWorkspaceConfiguration"
  >;
  readonly variant: Readonly<Record<string, Json>>;
  /** It is unknown whether the vendor sent it; by policy it was not tried again. */
  readonly isAmbiguous?: true;
  /** Of a failure; an earlier release wrote none. */
  readonly cause?: FailureCause;
  /** It failed because of its address: it is also a bounce, and this event reports that. */
  readonly bounced?: Extract<DeliveryEventName, "DFEmailBounced" | "DFSmsFailed">;
}

export function badConfiguration(type: string, details: Readonly<Record<string, Json>> = {}): Verdict {
  return { event: "DFBadWorkspaceConfiguration", variant: { type, ...details } };
}

export function missingIdentifier(identifierKey: string): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "MissingIdentifier", identifierKey } };
}

/** The user's value cannot be an address of the channel. */
export function invalidIdentifier(identifierKey: string, problem: AddressProblem): Verdict {
  return { event: "DFMessageSkipped", variant: { type: "InvalidIdentifier", identifierKey, problem } };
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

/** The run that requested the message was ended by its goal or an exit condition while the message waited. */
export const runEnded: Verdict = {
  event: "DFMessageSkipped",
  variant: { type: "RunEnded" },
};

export interface CappedMessage {
  /** The cap's channel; undefined for a cap of all channels together. */
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
