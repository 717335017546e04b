/**
 * What a provider is: data about a vendor, and how a message is handed to it. A provider never retries, never waits for
 * its turn and keeps no account of what it sent: it tries once and says what came of it. Whatever the vendor answers is a
 * returned value; only a defect throws.
 */
import type { Channel, Json } from "@signalbox/core";
import type { z } from "zod";
import type { MessageMetadata, MessageOf } from "./message.js";
import type { ProviderWebhook } from "./webhook.js";

export type SendResult =
  /** The vendor has it. */
  | { readonly type: "accepted"; readonly vendorId?: string; readonly detail?: Json }
  /** The vendor will never take it: never tried again. `detail` is what it said, without secrets. */
  | {
      readonly type: "rejected";
      readonly reason: string;
      readonly code?: string | number;
      readonly detail?: Json;
      /** The address itself is no good: nothing is sent to it any more. */
      readonly suppress?: "HardBounce";
      /** It is the settings that are wrong, so that every message would be refused. */
      readonly misconfigured?: true;
    }
  /** Surely not sent, and worth trying again. */
  | {
      readonly type: "later";
      readonly reason: string;
      readonly code?: string | number;
      /** As the vendor asked, ms. */
      readonly retryAfterMs?: number;
      readonly detail?: Json;
    }
  /** Handed over, and no answer came: nobody knows whether it was sent. */
  | { readonly type: "unanswered"; readonly reason: string };

export interface SendContext {
  readonly metadata: MessageMetadata;
  /** `metadata.userId` is that of a visitor. */
  readonly isAnonymous?: true;
  /** Stands for this message at the vendor, however often it is tried: at most 64 letters, digits and dashes. */
  readonly idempotencyKey: string;
  /** Ends when the provider must give up: what was under way is `unanswered`, or `later` when nothing was handed over. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Where the vendor may report to, with the metadata in its query, for vendors that are told so with each message. */
  readonly statusUrl?: string;
}

/** A provider with settings, ready to send. */
export interface ProviderConnection<C extends Channel = Channel> {
  send(message: MessageOf<C>, context: SendContext): Promise<SendResult>;
  /** Gives connections back once what is under way has ended. */
  close(): Promise<void>;
}

/** What the outside gives to a provider. */
export interface ProviderPorts {
  /** Where to reach a host instead of where its name says: for tests, and for a vendor behind a proxy of the operator. */
  readonly route?: (url: URL) => URL;
  /** Hosts on the inside, or `host:port`, that webhooks and addresses of APIs in settings may call; no others. */
  readonly allowedHosts?: readonly string[];
  /**
   * Set for the settings of a child workspace: the hosts on the inside, or `host:port`, that may be its mail server; no others.
   * Left out, any host may.
   */
  readonly allowedMailHosts?: readonly string[];
  /** Where people reach this service, without trailing slash: its host is the name a mail server is greeted with. */
  readonly publicUrl?: string;
  /** Keeps what a Test provider is given. */
  readonly keepMail?: (mail: KeptMail) => Promise<void>;
}

/** A message that went nowhere: the Test provider's mailbox shows it. */
export interface KeptMail extends Pick<SendContext, "metadata" | "isAnonymous"> {
  readonly message: MessageOf<Channel>;
  /** ms */
  readonly at: number;
}

export interface ProviderDefinition<C extends Channel, Config> {
  /** As the api knows it: `SendGrid`. */
  readonly type: string;
  readonly channel: C;
  /** As people know it: `Twilio SendGrid`. */
  readonly title: string;
  /** The vendor's page of the API this was written from. */
  readonly documentation: string;
  /** An object of strings; what nobody may read again is wrapped in `secret()`. */
  readonly config: z.ZodType<Config>;
  /**
   * Whether the vendor recognises `idempotencyKey`, so that a message without an answer may be sent again: for how long,
   * ms. Left out when it does not.
   */
  readonly idempotentForMs?: number;
  /** What operators should know before they choose it, in sentences; for the reference. */
  readonly notes?: string;
  /** How many messages a worker may hand over at once; 50 when left out. */
  readonly atOnce?: number;
  open(config: Config, ports: ProviderPorts): ProviderConnection<C>;
  /** How the vendor's reports come in, where it sends any. */
  readonly webhook?: ProviderWebhook<Config>;
}

/** A provider whose types are its own business: what the shelf holds. */
export type Provider = Omit<ProviderDefinition<Channel, unknown>, "open"> & {
  open(config: unknown, ports: ProviderPorts): ProviderConnection;
};
