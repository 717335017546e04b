/** A vendor's documented reports, as a provider's test gives them to the suite. */
import type { VendorReport, VendorSubscription, WebhookRequest } from "../webhook.js";

/** A report before it is signed. */
export interface UnsignedReport {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WebhookSample {
  readonly title: string;
  /** As published by the vendor, with our metadata added; a comment names the source. */
  readonly report: UnsignedReport;
  /** The expected reports, in order; partial. */
  readonly reports?: readonly Partial<VendorReport>[];
  readonly subscriptions?: readonly Partial<VendorSubscription>[];
  /**
   * The kinds of its events, in order, as the provider's table names them. Each becomes what the table says, for one
   * address.
   */
  readonly shows?: readonly string[];
  /** The workspace the report claims; absent where it names none. */
  readonly workspaceId?: string;
}

/** How the vendor's events are put into a call, so that the suite can make odd ones. */
export interface EventsFixture {
  /** One call with these events; a vendor that sends one at a time is only asked for one. */
  readonly callOf: (events: readonly unknown[]) => UnsignedReport;
  readonly isList: boolean;
  /** An event that becomes a report. */
  readonly good: Readonly<Record<string, unknown>>;
}

export interface WebhookFixture {
  readonly samples: readonly WebhookSample[];
  readonly events?: EventsFixture;
  /** Signs as the vendor does, at the given time; with a wrong key when asked. */
  sign(
    report: UnsignedReport,
    signing: { readonly at: Date; readonly withOtherKey: boolean },
  ): UnsignedReport | Promise<UnsignedReport>;
  /** Headers without which, or with another value, a report is forged. */
  readonly signatureHeaders: readonly string[];
  /** The signature does not cover the body: the header is a password. */
  readonly coversBody?: false;
  /** The signature carries its time. */
  readonly isTimed: boolean;
  /** The setting needed for verification; absent when it is always present. */
  readonly keyField?: string;
}

/** The request as the API passes it to a provider. */
export function webhookRequest(report: UnsignedReport, now: Date): WebhookRequest {
  const query = Object.fromEntries(new URL(report.url).searchParams);
  return { url: report.url, headers: report.headers, query, body: report.body, now };
}
