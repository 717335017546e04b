/**
 * What is handed to a provider: a message that is rendered, checked and addressed to one person. Everything in it is
 * final text; no header or address holds a line break. Made by the delivery pipeline, read by providers.
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
  /** The same for readers without HTML. */
  readonly text: string;
  readonly replyTo?: string;
  /** Addresses; empty when there are none. */
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  /** Besides those a mail has anyway; with `List-Unsubscribe` where it has one. */
  readonly headers: readonly MessageHeader[];
  readonly attachments: readonly Attachment[];
}

export interface SmsMessage {
  readonly channel: "Sms";
  /** In place of the sender the provider is set to. */
  readonly sender?: SmsSender;
  /** A phone number, as E.164 where the user's property is. */
  readonly to: string;
  readonly body: string;
}

export interface MobilePushMessage {
  readonly channel: "MobilePush";
  /** The token of the device. */
  readonly to: string;
  readonly title?: string;
  readonly body?: string;
  readonly imageUrl?: string;
  /** As the template says it, for the vendor's own options. */
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
  /** Texts within all this that nobody may read: blotted out of what is told about it. */
  readonly secrets?: readonly string[];
}

export type ProviderMessage = EmailMessage | SmsMessage | MobilePushMessage | WebhookMessage;

/** The kind of message a channel carries. */
export type MessageOf<C extends Channel> = Extract<ProviderMessage, { readonly channel: C }>;

/**
 * What a vendor is asked to give back with its reports, so that they find their delivery: ids only, no text of the
 * customer's. `messageId` is the delivery's.
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
