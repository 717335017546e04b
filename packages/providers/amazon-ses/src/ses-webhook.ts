/**
 * Reports of SES as SNS delivers them: bounces, complaints, deliveries, opens and clicks, each about one or more
 * addresses of one mail. Any AWS account can get SNS signatures, so only messages of the configured topic are accepted,
 * and none without one. https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
import { AppError, type DeliveryEventName } from "@signalbox/core";
import {
  forged,
  metadataOfTags,
  textAt,
  type MessageMetadata,
  type ParsedWebhook,
  type ProviderWebhook,
  type VendorReport,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { snsUrl, type SigningCertificates } from "./signing-certificates.js";
import { snsMessageOf, verifySnsMessage, type SnsMessage } from "./sns-message.js";

const addressSchema = z.object({ emailAddress: z.string(), diagnosticCode: z.string().optional() });
const timeSchema = z.object({ timestamp: z.string().optional() });

const eventSchema = z.object({
  /** `notificationType` where the identity reports by itself, without a configuration set and without tags. */
  eventType: z.string().optional(),
  notificationType: z.string().optional(),
  mail: z.object({
    destination: z.array(z.string()).optional(),
    tags: z.record(z.string(), z.array(z.string())).optional(),
  }),
  bounce: timeSchema
    .extend({
      bounceType: z.string(),
      bounceSubType: z.string().optional(),
      bouncedRecipients: z.array(addressSchema),
      feedbackId: z.string().optional(),
    })
    .optional(),
  complaint: timeSchema
    .extend({
      complainedRecipients: z.array(addressSchema),
      complaintFeedbackType: z.string().nullish(),
      feedbackId: z.string().optional(),
    })
    .optional(),
  delivery: timeSchema.extend({ recipients: z.array(z.string()).optional() }).optional(),
  open: timeSchema.optional(),
  click: timeSchema.extend({ link: z.string().optional() }).optional(),
});

type SesEvent = z.infer<typeof eventSchema>;

/** The settings that decide which reports are accepted. */
export interface ReportSettings {
  readonly topicArn?: string;
}

/** The part that is the same for every address of an event. */
interface Finding {
  readonly event: DeliveryEventName;
  readonly timestamp: string | undefined;
  readonly addresses: readonly string[];
  readonly suppress?: "HardBounce" | "Complaint";
  readonly detail?: Readonly<Record<string, string>>;
  /** SES' own id: the same when two topics report the same event. */
  readonly feedbackId?: string | undefined;
}

export function sesWebhook(certificates: SigningCertificates): ProviderWebhook<ReportSettings> {
  return {
    path: "amazon-ses",
    setup:
      "Give the identity a default configuration set that publishes Bounce, Complaint, Delivery, Open and Click to an SNS topic, subscribe this address to the topic over HTTPS (the subscription is confirmed automatically), and put the ARN of the topic into `topicArn`.",
    workspaceOf: (request) => {
      const message = snsMessageOf(request.body);
      const event = message === undefined ? undefined : eventOf(message);
      return (
        (event === undefined ? undefined : metadataOf(event).workspaceId) ?? request.query["workspaceId"]
      );
    },
    verify: async (request, { topicArn }) => {
      const message = snsMessageOf(request.body);
      if (message === undefined) return forged("no message of SNS");
      if (topicArn === undefined) return { type: "unconfigured", missing: "topicArn" };
      if (message.TopicArn !== topicArn) return forged("of another topic");
      return await verifySnsMessage(message, certificates, request.now);
    },
    parse: (request) => {
      const message = snsMessageOf(request.body);
      if (message === undefined) throw notAReport();
      return parse(message, request.now);
    },
  };
}

function parse(message: SnsMessage, now: Date): ParsedWebhook {
  const nothing = { reports: [], subscriptions: [] };
  if (message.Type === "UnsubscribeConfirmation") return nothing;
  if (message.Type === "SubscriptionConfirmation") {
    const url = snsUrl(message.SubscribeURL ?? "");
    if (url === undefined) throw notAReport();
    return { ...nothing, confirm: url.href };
  }
  const event = eventOf(message);
  // A topic may carry other messages, such as SNS's confirmation when events are enabled.
  const finding = event === undefined ? undefined : findingOf(event);
  if (event === undefined || finding === undefined) return nothing;
  return { ...nothing, reports: reportsOf(finding, event, message, now) };
}

function reportsOf(
  finding: Finding,
  event: SesEvent,
  message: SnsMessage,
  now: Date,
): readonly VendorReport[] {
  const at = Date.parse(finding.timestamp ?? message.Timestamp);
  return finding.addresses.map((recipient) => ({
    id: `${finding.feedbackId ?? message.MessageId}:${recipient}`,
    event: finding.event,
    at: Number.isNaN(at) ? now.getTime() : at,
    metadata: metadataOf(event),
    recipient,
    ...(finding.suppress === undefined ? {} : { suppress: finding.suppress }),
    ...(finding.detail === undefined ? {} : { detail: finding.detail }),
  }));
}

function findingOf(event: SesEvent): Finding | undefined {
  const { bounce, complaint, delivery, open, click, mail } = event;
  const recipients = mail.destination ?? [];
  switch (event.eventType ?? event.notificationType) {
    case "Bounce":
      return bounce === undefined ? undefined : bounceFinding(bounce);
    case "Complaint":
      return complaint === undefined ? undefined : complaintFinding(complaint);
    case "Delivery":
      return {
        event: "DFEmailDelivered",
        timestamp: delivery?.timestamp,
        addresses: delivery?.recipients ?? recipients,
      };
    case "Open":
      return { event: "DFEmailOpened", timestamp: open?.timestamp, addresses: recipients.slice(0, 1) };
    case "Click":
      return {
        event: "DFEmailClicked",
        timestamp: click?.timestamp,
        addresses: recipients.slice(0, 1),
        ...(click?.link === undefined ? {} : { detail: { link: click.link } }),
      };
    default:
      return undefined;
  }
}

function bounceFinding(bounce: NonNullable<SesEvent["bounce"]>): Finding {
  const reason = bounce.bouncedRecipients.find(
    ({ diagnosticCode }) => diagnosticCode !== undefined,
  )?.diagnosticCode;
  return {
    event: "DFEmailBounced",
    timestamp: bounce.timestamp,
    addresses: addressesOf(bounce.bouncedRecipients),
    feedbackId: bounce.feedbackId,
    ...(bounce.bounceType === "Permanent" ? { suppress: "HardBounce" } : {}),
    detail: {
      type: bounce.bounceType,
      ...(bounce.bounceSubType === undefined ? {} : { subType: bounce.bounceSubType }),
      ...(reason === undefined ? {} : { reason }),
    },
  };
}

/** Undefined for a "not spam" report, which mail services send the same way. */
function complaintFinding(complaint: NonNullable<SesEvent["complaint"]>): Finding | undefined {
  if (complaint.complaintFeedbackType === "not-spam") return undefined;
  const type = textAt(complaint, "complaintFeedbackType");
  return {
    event: "DFEmailMarkedSpam",
    timestamp: complaint.timestamp,
    addresses: addressesOf(complaint.complainedRecipients),
    feedbackId: complaint.feedbackId,
    suppress: "Complaint",
    ...(type === undefined ? {} : { detail: { type } }),
  };
}

function addressesOf(recipients: readonly { readonly emailAddress: string }[]): readonly string[] {
  return [...new Set(recipients.map(({ emailAddress }) => emailAddress))];
}

function metadataOf(event: SesEvent): Partial<MessageMetadata> {
  const tags = Object.entries(event.mail.tags ?? {}).map(([name, values]) => [name, values[0]]);
  return metadataOfTags(Object.fromEntries(tags));
}

function eventOf(message: SnsMessage): SesEvent | undefined {
  if (message.Type !== "Notification") return undefined;
  try {
    return eventSchema.parse(JSON.parse(message.Message));
  } catch {
    return undefined;
  }
}

function notAReport(): AppError {
  return new AppError({ code: "BadRequest", message: "This is no message of SNS." });
}
