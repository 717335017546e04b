/**
 * The provider interface: data about a vendor, and how to hand it a message. A provider never retries, never waits for
 * capacity and stores nothing about what it sent: it tries once and reports the result. Every vendor answer is a returned
 * value; only a defect throws.
 */
import type { Channel, Json, SendingMember, Span } from "@signalbox/core";
import type { z } from "zod";
import type { MessageMetadata, MessageOf } from "./message.js";
import type { ProviderWebhook } from "./webhook.js";

export type SendResult =
  /** The vendor accepted it. */
  | { readonly type: "accepted"; readonly vendorId?: string; readonly detail?: Json }
  /** The vendor will never accept it: not retried. `detail` is the vendor's text, without secrets. */
  | {
      readonly type: "rejected";
      readonly reason: string;
      readonly code?: string | number;
      readonly detail?: Json;
      /** The address is permanently invalid: it counts as a bounce, and nothing is sent to it any more. */
      readonly suppress?: "HardBounce";
      /** The settings are wrong, so every message would be rejected. */
      readonly misconfigured?: true;
    }
  /** Certainly not sent, and worth a retry: for hours if need be. */
  | {
      readonly type: "later";
      readonly reason: string;
      readonly code?: string | number;
      /** Only this recipient is concerned (greylisting, a full mailbox): other messages are taken. */
      readonly isAboutRecipient?: true;
      /** As the vendor asked, ms. */
      readonly retryAfterMs?: number;
      readonly detail?: Json;
    }
  /** Handed over without an answer: it is unknown whether it was sent. */
  | { readonly type: "unanswered"; readonly reason: string };

export interface SendContext {
  readonly metadata: MessageMetadata;
  /** `metadata.userId` is an anonymous id. */
  readonly isAnonymous?: true;
  /** The member who sends it by hand, or as a test. */
  readonly sentBy?: SendingMember;
  /** Identifies this message at the vendor over all attempts: at most 64 letters, digits and dashes. */
  readonly idempotencyKey: string;
  /** Aborts when the provider must give up: the result is `unanswered`, or `later` when nothing was handed over. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** The report address with the metadata in its query, for vendors that take it with each message. */
  readonly statusUrl?: string;
  /** Of a traced call: its requests become children. */
  readonly span?: Span | undefined;
}

/** A message of a batch, with what belongs to it alone. */
export interface BatchMessage<C extends Channel = Channel> {
  readonly message: MessageOf<C>;
  /** Its key identifies it when it is sent by itself, not within the batch. */
  readonly context: Omit<SendContext, "signal" | "now" | "span">;
}

export interface BatchContext extends Pick<SendContext, "signal" | "now" | "span"> {
  /** Identifies this call, with these messages in this order, at the vendor: at most 64 letters, digits and dashes. */
  readonly idempotencyKey: string;
}

export type BatchResult =
  | SendResult
  /** Certainly not sent, perhaps because of another message of the batch: it is sent by itself. */
  | { readonly type: "alone" };

/** Which messages may share a call. Messages with attachments never do. */
export interface BatchRules<C extends Channel = Channel> {
  /** The vendor's limit of messages in a call. */
  readonly messages: number;
  /** How many bytes their texts may have together: a fraction of the vendor's limit, which counts encoded requests. */
  readonly bytes: number;
  /** The vendor recognizes a repeated call by its key: a call without an answer is made once more. */
  readonly isRecognized?: true;
  /** Messages of the same group may share a call; absent when all may. */
  groupOf?(message: MessageOf<C>): string;
}

/** Whether the vendor takes the settings. */
export type VerifyResult =
  | { readonly type: "verified" }
  /** The settings are wrong. `reason` is the vendor's text, without secrets. */
  | { readonly type: "rejected"; readonly reason: string; readonly code?: string | number }
  /** It is unknown: the vendor was not reached, or is busy. */
  | { readonly type: "unreachable"; readonly reason: string };

export interface VerifyContext {
  /** Aborts when the provider must give up. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
}

/** A provider with its settings, ready to send. */
export interface ProviderConnection<C extends Channel = Channel> {
  send(message: MessageOf<C>, context: SendContext): Promise<SendResult>;
  /** Sends two or more messages in one call, within `batch` of the definition: a result for each, in their order. */
  sendBatch?(messages: readonly BatchMessage<C>[], context: BatchContext): Promise<readonly BatchResult[]>;
  /** Verifies the settings with the vendor and sends nothing; absent where the vendor offers no such check. */
  verify?(context: VerifyContext): Promise<VerifyResult>;
  /** Closes connections once their sends have ended. */
  close(): Promise<void>;
}

/** What the service passes to a provider. */
export interface ProviderPorts {
  /** Overrides the target of a host: for tests, and for a vendor behind a proxy of the operator. */
  readonly route?: (url: URL) => URL;
  /** Inside hosts, or `host:port`, that webhooks and API addresses in settings may call; no others. */
  readonly allowedHosts?: readonly string[];
  /**
   * The inside hosts, `host:port` or networks that may be a mail server; no others. Absent for settings that an earlier
   * release stored: any host may.
   */
  readonly allowedMailHosts?: readonly string[];
  /** The public address of this service, without trailing slash: its host is the name in the SMTP greeting. */
  readonly publicUrl?: string;
  /** Stores the messages of a Test provider. */
  readonly keepMail?: (mail: KeptMail) => Promise<void>;
}

/** A message that was not sent: shown in the Test provider's mailbox. */
export interface KeptMail extends Pick<SendContext, "metadata" | "isAnonymous" | "sentBy"> {
  readonly message: MessageOf<Channel>;
  /** ms */
  readonly at: number;
}

export interface MailServer {
  readonly host: string;
  readonly port: string;
}

export interface ProviderDefinition<C extends Channel, Config> {
  /** The API name: `SendGrid`. */
  readonly type: string;
  readonly channel: C;
  /** The display name: `Twilio SendGrid`. */
  readonly title: string;
  /** The same in other languages, where the words are ours; names of vendors have none. */
  readonly titles?: { readonly de?: string };
  /** The vendor's API page this was written from. */
  readonly documentation: string;
  /** An object of strings; secrets are wrapped in `secret()`. */
  readonly config: z.ZodType<Config>;
  /**
   * How long the vendor recognizes `idempotencyKey`, ms, so that an unanswered message may be sent again. Absent when it
   * does not.
   */
  readonly idempotentForMs?: number;
  /** What operators should know before they choose it, in sentences; for the reference. */
  readonly notes?: string;
  /** The mail server that the settings name; inside hosts need `SMTP_ALLOWED_HOSTS`. */
  readonly mailServer?: (config: Config) => MailServer;
  /** How many messages a worker may hand over at once. Default 50. */
  readonly atOnce?: number;
  /** For a connection with `sendBatch`: its limits. */
  readonly batch?: BatchRules<C>;
  open(config: Config, ports: ProviderPorts): ProviderConnection<C>;
  /** The vendor's reports, where it sends any. */
  readonly webhook?: ProviderWebhook<Config>;
}

/** A provider with erased types, as the registry holds it. */
export type Provider = Omit<ProviderDefinition<Channel, unknown>, "open" | "mailServer"> & {
  readonly mailServer?: (config: unknown) => MailServer;
  open(config: unknown, ports: ProviderPorts): ProviderConnection;
};
