/**
 * How a vendor's reports come in. What a request says is believed only once `verify` has found the vendor's signature over
 * the raw bytes; before that only the id of the workspace is looked for, to know whose settings to verify with.
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
  /** The settings lack what it takes to verify. */
  | { readonly type: "unconfigured"; readonly missing: string };

/** What a vendor reports of a message. */
export interface VendorReport {
  /** The vendor's own id of this report: the same when it is sent again. */
  readonly id: string;
  readonly event: DeliveryEventName;
  /** ms */
  readonly at: number;
  /** What the message was sent with, as far as the vendor gives it back. */
  readonly metadata: Partial<MessageMetadata>;
  /** The address or number it is about. */
  readonly recipient?: string;
  /** Nothing may be sent to that address any more. */
  readonly suppress?: "HardBounce" | "Complaint";
  /** What the vendor says about it, for people: the reason of a bounce, the link that was clicked. */
  readonly detail?: Readonly<Record<string, string>>;
}

/** Somebody wrote back that they want no more, or that they want messages again. */
export interface VendorSubscription {
  readonly id: string;
  readonly action: "Unsubscribe" | "Subscribe";
  readonly at: number;
  readonly metadata: Partial<MessageMetadata>;
  readonly sender: string;
}

export interface ParsedWebhook {
  readonly reports: readonly VendorReport[];
  readonly subscriptions: readonly VendorSubscription[];
  /** An address of the vendor that confirms this endpoint; checked by `verify`, called by the api. */
  readonly confirm?: string;
}

export interface ProviderWebhook<Config> {
  /** The last part of `/api/public/webhooks/<path>`. */
  readonly path: string;
  /** What to set up at the vendor so that it reports here, in sentences; for the reference. */
  readonly setup?: string;
  /** The workspace the request claims to be of, where it says so; looked for before anything is verified. */
  workspaceOf(request: WebhookRequest): string | undefined;
  /** In constant time where secrets are compared. */
  verify(request: WebhookRequest, config: Config): Verification | Promise<Verification>;
  /** Called for genuine requests only. Throws an `AppError` `BadRequest` for what is no report of this vendor. */
  parse(request: WebhookRequest): ParsedWebhook;
}
