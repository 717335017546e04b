/**
 * A vendor's reports. A request is trusted only after `verify` has checked the vendor's signature over the raw bytes;
 * before that only the workspace id is read, to know whose settings to verify with.
 */
import type { DeliveryEventName } from "@signalbox/core";
import type { MessageMetadata } from "./message.js";

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

/** A user replied to opt out, or to opt in again. */
export interface VendorSubscription {
  readonly id: string;
  readonly action: "Unsubscribe" | "Subscribe";
  readonly at: number;
  readonly metadata: Partial<MessageMetadata>;
  readonly scope: "message" | "channel";
  readonly sender: string;
}

export interface ParsedWebhook {
  readonly reports: readonly VendorReport[];
  readonly subscriptions: readonly VendorSubscription[];
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
  /** Called for genuine requests only. Throws an `AppError` `BadRequest` for an unknown report. */
  parse(request: WebhookRequest): ParsedWebhook;
}
