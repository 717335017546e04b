/** What a vendor was documented to report, as a provider's test states it for the suite. */
import type { VendorReport, VendorSubscription, WebhookRequest } from "../webhook.js";

/** A report before the vendor has signed it. */
export interface UnsignedReport {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface WebhookSample {
  readonly title: string;
  /** As published by the vendor, with our metadata put in; where it was found is said in a comment. */
  readonly report: UnsignedReport;
  /** What must be found in it, in order; each need only name what matters. */
  readonly reports?: readonly Partial<VendorReport>[];
  readonly subscriptions?: readonly Partial<VendorSubscription>[];
  /** Whose report it claims to be; left out where it does not say. */
  readonly workspaceId?: string;
}

export interface WebhookFixture {
  readonly samples: readonly WebhookSample[];
  /** Signs as the vendor does at that moment; with another key than that of the settings when asked. */
  sign(
    report: UnsignedReport,
    signing: { readonly at: Date; readonly withOtherKey: boolean },
  ): UnsignedReport | Promise<UnsignedReport>;
  /** Headers without which, or with another value, a report is forged. */
  readonly signatureHeaders: readonly string[];
  /** The body is not covered by what is verified: the header is a password. */
  readonly coversBody?: false;
  /** The signature says when it was made. */
  readonly isTimed: boolean;
  /** The setting without which nothing can be verified; left out when it is always there. */
  readonly keyField?: string;
}

/** As the api hands it to a provider. */
export function webhookRequest(report: UnsignedReport, now: Date): WebhookRequest {
  const query = Object.fromEntries(new URL(report.url).searchParams);
  return { url: report.url, headers: report.headers, query, body: report.body, now };
}
