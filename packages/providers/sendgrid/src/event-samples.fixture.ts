/** One event of each row of SendGrid's table, in the shape that its reference of events shows. */
import { aMetadata, type UnsignedReport, type WebhookSample } from "@signalbox/provider-kit/conformance";

type Fields = Readonly<Record<string, string>>;

const suspended = { event: "account_status_change", type: "compliance_suspend" };

const rows: readonly (readonly [kind: string, fields: Fields])[] = [
  ["processed", { event: "processed" }],
  ["delivered", { event: "delivered", response: "250 OK" }],
  ["deferred", { event: "deferred", response: "400 try again later", attempt: "5" }],
  ["bounce", { event: "bounce", type: "bounce", reason: "500 unknown recipient", status: "5.0.0" }],
  ["bounce", { event: "bounce", reason: "500 unknown recipient", status: "5.0.0" }],
  ["bounce blocked", { event: "bounce", type: "blocked", reason: "550 5.7.1 content", status: "5.7.1" }],
  ["bounce blocked", { event: "bounce", type: "something new", reason: "550", status: "5.0.0" }],
  ["bounce expired", { event: "bounce", type: "expired", reason: "unable to get mx info", status: "4.0.0" }],
  ["dropped", { event: "dropped", reason: "Spam Content", status: "5.0.0" }],
  ["dropped", { event: "dropped", reason: "Unsubscribed Address", status: "5.0.0" }],
  ["dropped Bounced Address", { event: "dropped", reason: "Bounced Address", status: "5.0.0" }],
  ["dropped Invalid", { event: "dropped", reason: "Invalid" }],
  ["dropped Spam Reporting Address", { event: "dropped", reason: "Spam Reporting Address" }],
  ["open", { event: "open", useragent: "Mozilla/4.0", ip: "255.255.255.255" }],
  ["click", { event: "click", url: "http://www.sendgrid.com/", ip: "255.255.255.255" }],
  ["spamreport", { event: "spamreport" }],
  ["unsubscribe", { event: "unsubscribe" }],
  ["group_unsubscribe", { event: "group_unsubscribe", asm_group_id: "10", url: "http://www.sendgrid.com/" }],
  ["group_resubscribe", { event: "group_resubscribe", asm_group_id: "10", url: "http://www.sendgrid.com/" }],
  ["account_status_change", suspended],
];

export function sendGridSamples(report: (fields: Fields) => UnsignedReport): readonly WebhookSample[] {
  return rows.map(([kind, fields]) => ({
    title: JSON.stringify(fields),
    shows: [kind],
    report: report({ sg_event_id: "s1", ...fields }),
    ...expectations[kind],
    workspaceId: aMetadata.workspaceId,
  }));
}

const recipient = "example@test.com";
const leaves = { id: "s1", action: "Unsubscribe", scope: "message", sender: recipient } as const;

/** What more than the table says it is. */
const expectations: Readonly<Record<string, Pick<WebhookSample, "reports" | "subscriptions">>> = {
  processed: { reports: [{ event: "DFEmailProcessed", recipient, metadata: aMetadata }] },
  delivered: { reports: [{ event: "DFEmailDelivered", recipient }] },
  deferred: { reports: [{ event: "DFEmailDelayed", detail: { reason: "400 try again later" } }] },
  bounce: { reports: [{ event: "DFEmailBounced", detail: { reason: "500 unknown recipient" } }] },
  "bounce blocked": { reports: [{ event: "DFEmailBounced" }] },
  "bounce expired": { reports: [{ event: "DFEmailBounced" }] },
  dropped: { reports: [{ event: "DFEmailDropped" }] },
  "dropped Bounced Address": { reports: [{ event: "DFEmailDropped", suppress: "HardBounce" }] },
  "dropped Invalid": { reports: [{ event: "DFEmailDropped", suppress: "HardBounce" }] },
  "dropped Spam Reporting Address": { reports: [{ event: "DFEmailDropped", suppress: "Complaint" }] },
  open: { reports: [{ event: "DFEmailOpened" }] },
  click: { reports: [{ event: "DFEmailClicked", detail: { link: "http://www.sendgrid.com/" } }] },
  spamreport: { reports: [{ event: "DFEmailMarkedSpam" }] },
  unsubscribe: { subscriptions: [leaves] },
  group_unsubscribe: { subscriptions: [leaves] },
  group_resubscribe: { subscriptions: [{ ...leaves, action: "Subscribe" }] },
};
