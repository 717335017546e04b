/**
 * The message handed to a provider: rendered, checked and addressed to one user. All of it is final text; no header or
 * address holds a line break. Made by the delivery pipeline.
 */
import type { Channel, Json, SmsSender } from "@signalbox/core";

export interface Attachment {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

export interface MessageHeader {
  readonly name: string;
  readonly value: string;
}

export interface EmailMessage {
  readonly channel: "Email";
  /** One address, as `ann@example.com`. */
  readonly to: string;
  /** An address, also as `Name <address>`. */
  readonly from: string;
  readonly subject: string;
  readonly html: string;
  /** The plain-text alternative. */
  readonly text: string;
  readonly replyTo?: string;
  /** Addresses; empty when there are none. */
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  /** In addition to the standard headers; includes `List-Unsubscribe` where there is one. */
  readonly headers: readonly MessageHeader[];
  readonly attachments: readonly Attachment[];
}

export interface SmsMessage {
  readonly channel: "Sms";
  /** Instead of the provider's configured sender. */
  readonly sender?: SmsSender;
  /** A phone number, as E.164 where the user's property is. */
  readonly to: string;
  readonly body: string;
}

export interface MobilePushMessage {
  readonly channel: "MobilePush";
  /** The device token. */
  readonly to: string;
  readonly title?: string;
  readonly body?: string;
  readonly imageUrl?: string;
  /** From the template, for the vendor's own options. */
  readonly android?: Json;
}

export interface WebhookMessage {
  readonly channel: "Webhook";
  /** The value of the user's identifier. */
  readonly to: string;
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly params: Readonly<Record<string, string>>;
  /** The body: text as it is, anything else as JSON. */
  readonly data?: Json;
  readonly responseType?: "json" | "text";
  /** Secret texts within the request: redacted from everything stored about it. */
  readonly secrets?: readonly string[];
}

export type ProviderMessage = EmailMessage | SmsMessage | MobilePushMessage | WebhookMessage;

/** The message type of a channel. */
export type MessageOf<C extends Channel> = Extract<ProviderMessage, { readonly channel: C }>;

/**
 * Returned by the vendor with its reports, to find the delivery: ids only, no customer text. `messageId` is the
 * delivery's.
 */
export interface MessageMetadata {
  readonly workspaceId: string;
  readonly messageId: string;
  readonly userId: string;
  readonly templateId?: string;
  readonly journeyId?: string;
  readonly broadcastId?: string;
  readonly runId?: string;
  readonly nodeId?: string;
}
