/**
 * A vendor's reports. A request is trusted only after `verify` has checked the vendor's signature over the raw bytes;
 * before that only the workspace id is read, to know whose settings to verify with.
 */
import type { DeliveryEventName } from "@signalbox/core";
import type { MessageMetadata } from "./message.js";
import type { VendorEvents } from "./vendor-events.js";

export interface WebhookRequest {
  /** The address as the vendor called it: scheme, host, path and query. */
  readonly url: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly now: Date;
}

export type Verification =
  | { readonly type: "genuine" }
  /** Forged, stale or unsigned; `reason` is for the log. */
  | { readonly type: "forged"; readonly reason: string }
  /** The settings lack the verification key. */
  | { readonly type: "unconfigured"; readonly missing: string };

/** A vendor's report on a message. */
export interface VendorReport {
  /** The vendor's own id of this report: the same when it is sent again. */
  readonly id: string;
  readonly event: DeliveryEventName;
  /** ms */
  readonly at: number;
  /** The metadata of the message, as far as the vendor returns it. */
  readonly metadata: Partial<MessageMetadata>;
  /** The address or number it is about. */
  readonly recipient?: string;
  /** Nothing may be sent to that address any more. */
  readonly suppress?: "HardBounce" | "Complaint";
  /** The vendor's details for people: the reason of a bounce, the link that was clicked. */
  readonly detail?: Readonly<Record<string, string>>;
}

/**
 * A person left, or came back, at the vendor: replied STOP or START, used the vendor's unsubscribe link, or was taken
 * off its list. `Subscribe` undoes an `Unsubscribe` of the same vendor's webhook, and nothing else: it makes nobody a
 * subscriber who never was one.
 */
export interface VendorSubscription {
  /** The vendor's own id of this event: the same when it is sent again. */
  readonly id: string;
  readonly action: "Unsubscribe" | "Subscribe";
  /** ms */
  readonly at: number;
  /** The metadata of the message it refers to, as far as there is one and the vendor returns it. */
  readonly metadata: Partial<MessageMetadata>;
  /**
   * `message`: the subscription group of the message that the metadata names, and every group of the channel where there
   * is none. `channel`: every group of the channel, as the reply STOP means it.
   */
  readonly scope: "message" | "channel";
  /** The person's address or number. */
  readonly sender: string;
}

/** An event of the call that became nothing. */
export interface SkippedEvent {
  /** `ignored`: of a known kind that changes nothing. `unknown`: of another kind. `unreadable`: it makes no sense. */
  readonly outcome: "ignored" | "unknown" | "unreadable";
  /** Its kind, or what is wrong with it: short, and without any value of its fields. */
  readonly what: string;
}

export interface ParsedWebhook {
  readonly reports: readonly VendorReport[];
  readonly subscriptions: readonly VendorSubscription[];
  /** Counted, and logged where it is not `ignored`. */
  readonly skipped?: readonly SkippedEvent[];
  /** A vendor address that confirms this endpoint; checked by `verify`, called by the API. */
  readonly confirm?: string;
}

export interface ProviderWebhook<Config> {
  /** The last segment of `/api/public/webhooks/<path>`. */
  readonly path: string;
  /** What to set up at the vendor so that it reports here, in sentences; for the reference. */
  readonly setup?: string;
  /** The workspace the request claims, if any; read before verification. */
  workspaceOf(request: WebhookRequest): string | undefined;
  /** Compares secrets in constant time. */
  verify(request: WebhookRequest, config: Config): Verification | Promise<Verification>;
  /**
   * What its events mean; for the reference, for what the provider reports (`reportsOf`), and for the suite, which asks for
   * a sample of each.
   */
  readonly events?: VendorEvents;
  /**
   * Called for genuine requests only. Each event is read by itself (`readEvents`). Throws an `AppError` `BadRequest` for
   * a body that is not of the vendor's format at all, such as one that is not JSON.
   */
  parse(request: WebhookRequest): ParsedWebhook;
}
