/** One record of each row of Postmark's table: every type of bounce, and every change of the suppression list. */
import { aMetadata, type UnsignedReport, type WebhookSample } from "@signalbox/provider-kit/conformance";

export interface Records {
  readonly report: (record: unknown) => UnsignedReport;
  readonly bounce: object;
  readonly open: object;
  readonly delivery: object;
}

type Expected = Pick<WebhookSample, "reports" | "subscriptions">;

const recipient = "john@example.com";
const at = (text: string): number => Date.parse(text);
const bounced: Expected = { reports: [{ event: "DFEmailBounced", recipient, metadata: aMetadata }] };
const delayed: Expected = { reports: [{ event: "DFEmailDelayed", recipient, metadata: aMetadata }] };
const dropped: Expected = { reports: [{ event: "DFEmailDropped", recipient, metadata: aMetadata }] };

const bounceTypes: Readonly<Record<string, Expected>> = {
  HardBounce: bounced,
  BadEmailAddress: bounced,
  Transient: delayed,
  DnsError: delayed,
  ChallengeVerification: delayed,
  SoftBounce: bounced,
  SpamNotification: bounced,
  VirusNotification: bounced,
  Blocked: bounced,
  DMARCPolicy: bounced,
  Unknown: bounced,
  SpamComplaint: { reports: [{ event: "DFEmailMarkedSpam" }] },
  ManuallyDeactivated: dropped,
  Unconfirmed: dropped,
  SMTPApiError: dropped,
  TemplateRenderingFailed: dropped,
  Unsubscribe: {
    subscriptions: [{ action: "Unsubscribe", scope: "message", sender: recipient, metadata: aMetadata }],
  },
  Subscribe: {},
  AutoResponder: {},
  AddressChange: {},
  OpenRelayTest: {},
  InboundError: {},
};

/** https://postmarkapp.com/developer/webhooks/subscription-change-webhook */
const change = {
  RecordType: "SubscriptionChange",
  MessageID: "883953f4-6105-42a2-a16a-77a8eac79483",
  ServerID: 123456,
  MessageStream: "outbound",
  ChangedAt: "2020-02-01T10:53:34.416071Z",
  Recipient: recipient,
  Origin: "Recipient",
  SuppressSending: true,
  SuppressionReason: "ManualSuppression",
  Tag: "my-tag",
  Metadata: aMetadata,
};
const byHand = { ...change, MessageID: null, Origin: "Admin", Metadata: {} };
const reactivated = { ...byHand, SuppressSending: false, SuppressionReason: null, Tag: null };

export function postmarkSamples({ report, bounce, open, delivery }: Records): readonly WebhookSample[] {
  const { workspaceId } = aMetadata;
  const leaves = { action: "Unsubscribe", scope: "message", sender: recipient } as const;
  return [
    ...Object.entries(bounceTypes).map(([Type, expected]) => ({
      title: `a bounce of the type ${Type}`,
      shows: [`Bounce ${Type}`],
      report: report({ ...bounce, Email: recipient, Type }),
      ...expected,
      workspaceId,
    })),
    {
      title: "a bounce of a type that is new",
      shows: ["Bounce"],
      report: report({ ...bounce, Type: "SomethingNew" }),
      ...bounced,
      workspaceId,
    },
    {
      title: "an open",
      shows: ["Open"],
      report: report(open),
      reports: [{ event: "DFEmailOpened" }],
      workspaceId,
    },
    {
      title: "a click",
      shows: ["Click"],
      report: report({ ...open, RecordType: "Click", OriginalLink: "https://example.com" }),
      reports: [{ event: "DFEmailClicked" }],
      workspaceId,
    },
    {
      title: "a delivery",
      shows: ["Delivery"],
      report: report(delivery),
      reports: [{ event: "DFEmailDelivered" }],
      workspaceId,
    },
    {
      title: "a complaint",
      shows: ["SpamComplaint"],
      report: report({ ...bounce, RecordType: "SpamComplaint", Type: "SpamComplaint" }),
      reports: [{ event: "DFEmailMarkedSpam", suppress: "Complaint" }],
      workspaceId,
    },
    {
      title: "the person unsubscribed",
      shows: ["SubscriptionChange true"],
      report: report(change),
      subscriptions: [{ ...leaves, at: at("2020-02-01T10:53:34.416Z"), metadata: aMetadata }],
      workspaceId,
    },
    {
      title: "the address was suppressed by hand",
      shows: ["SubscriptionChange true"],
      report: report(byHand),
      subscriptions: [{ ...leaves, metadata: {} }],
    },
    {
      title: "the address was activated again",
      shows: ["SubscriptionChange false"],
      report: report(reactivated),
      subscriptions: [{ ...leaves, action: "Subscribe", metadata: {} }],
    },
    {
      title: "the address was suppressed for a bounce",
      shows: ["SubscriptionChange true HardBounce"],
      report: report({ ...change, SuppressionReason: "HardBounce" }),
      reports: [{ id: `HardBounce:${change.MessageID}:${recipient}`, event: "DFEmailBounced", recipient }],
      workspaceId,
    },
    {
      title: "that bounce itself",
      shows: ["Bounce HardBounce"],
      report: report({ ...bounce, Email: recipient }),
      reports: [{ id: `HardBounce:${change.MessageID}:${recipient}`, event: "DFEmailBounced", recipient }],
      workspaceId,
    },
    {
      title: "the address was suppressed for a complaint",
      shows: ["SubscriptionChange true SpamComplaint"],
      report: report({ ...change, SuppressionReason: "SpamComplaint" }),
      reports: [{ event: "DFEmailMarkedSpam", suppress: "Complaint" }],
      workspaceId,
    },
  ];
}
