/** One event of each row of Resend's table, in the shapes that its pages of webhooks show. */
import { aMetadata, type UnsignedReport, type WebhookSample } from "@signalbox/provider-kit/conformance";

type EmailReport = (type: string, more?: object) => UnsignedReport;

const words =
  "Resend has suppressed sending to this address because it is on the account-level suppression list";

const emails: readonly (readonly [kind: string, more: object, expected: Pick<WebhookSample, "reports">])[] = [
  ["email.sent", {}, {}],
  ["email.scheduled", {}, {}],
  ["email.received", {}, {}],
  ["email.delivered", {}, { reports: [{ event: "DFEmailDelivered", metadata: aMetadata }] }],
  ["email.delivery_delayed", {}, { reports: [{ event: "DFEmailDelayed", metadata: aMetadata }] }],
  [
    "email.bounced Permanent",
    { bounce: { message: "550 5.1.1 no such user", subType: "General", type: "Permanent" } },
    {
      reports: [
        {
          event: "DFEmailBounced",
          detail: { type: "Permanent", subType: "General", reason: "550 5.1.1 no such user" },
        },
      ],
    },
  ],
  ["email.bounced Permanent", {}, { reports: [{ event: "DFEmailBounced" }] }],
  [
    "email.bounced Transient",
    { bounce: { message: "452 over quota", subType: "MailboxFull", type: "Transient" } },
    { reports: [{ event: "DFEmailBounced" }] },
  ],
  [
    "email.bounced Undetermined",
    { bounce: { message: "?", subType: "Undetermined", type: "Undetermined" } },
    { reports: [{ event: "DFEmailBounced" }] },
  ],
  ["email.bounced", { bounce: { type: "SomethingNew" } }, { reports: [{ event: "DFEmailBounced" }] }],
  [
    "email.failed",
    { failed: { reason: "reached_daily_quota" } },
    { reports: [{ event: "DFEmailDropped", detail: { reason: "reached_daily_quota" } }] },
  ],
  [
    "email.suppressed",
    { suppressed: { message: words, type: "OnAccountSuppressionList" } },
    { reports: [{ event: "DFEmailDropped", detail: { type: "OnAccountSuppressionList", reason: words } }] },
  ],
  ["email.complained", {}, { reports: [{ event: "DFEmailMarkedSpam" }] }],
  ["email.opened", {}, { reports: [{ event: "DFEmailOpened" }] }],
  [
    "email.clicked",
    { click: { ipAddress: "122.115.53.11", link: "https://resend.com", userAgent: "Mozilla/5.0" } },
    { reports: [{ event: "DFEmailClicked", detail: { link: "https://resend.com" } }] },
  ],
];

export function emailSamples(report: EmailReport): readonly WebhookSample[] {
  return emails.map(([kind, more, expected]) => ({
    title: `${kind} ${JSON.stringify(more)}`,
    shows: [kind],
    report: report(kind.split(" ")[0] ?? "", more),
    ...expected,
    workspaceId: aMetadata.workspaceId,
  }));
}

const contact = {
  id: "e169aa45-1ecf-4183-9955-b1499d5701d3",
  audience_id: "78261eea-8f8b-4381-83c6-79fa7120f1cf",
  created_at: "2026-11-10T15:11:94.110Z",
  updated_at: "2026-11-11T23:47:56.678Z",
  email: "steve@example.com",
  first_name: "Steve",
  last_name: "Wozniak",
  unsubscribed: false,
};

const others: readonly (readonly [kind: string, data: object])[] = [
  ["contact.created", contact],
  ["contact.updated", contact],
  ["contact.deleted", contact],
  ["contact.created unsubscribed", { ...contact, unsubscribed: true }],
  ["contact.updated unsubscribed", { ...contact, unsubscribed: true }],
  ["contact.topics.updated", { email: contact.email, topics: [{ id: "t1", subscription: "opt_out" }] }],
  ["suppression.added", { id: "s1", email: contact.email, origin: "bounce" }],
  ["suppression.removed", { id: "s1", email: contact.email, origin: "bounce" }],
  ["domain.created", { id: "d1", name: "example.com", status: "not_started" }],
  ["domain.updated", { id: "d1", name: "example.com", status: "verified" }],
  ["domain.deleted", { id: "d1", name: "example.com", status: "verified" }],
];

export function contactSamples(report: (event: unknown) => UnsignedReport): readonly WebhookSample[] {
  return others.map(([kind, data]) => ({
    title: kind,
    shows: [kind],
    report: report({ type: kind.split(" ")[0], created_at: "2026-11-11T23:47:56.678Z", data }),
    ...(kind.endsWith(" unsubscribed") && {
      subscriptions: [{ action: "Unsubscribe", scope: "channel", sender: contact.email } as const],
    }),
  }));
}
