/**
 * Postmark's reports: one JSON object per call. They are not signed; a header configured at the webhook authenticates
 * them. https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import { AppError, type DeliveryEventName } from "@signalbox/core";
import {
  equalsInConstantTime,
  forged,
  genuine,
  metadataFrom,
  unconfigured,
  type ProviderWebhook,
  type VendorReport,
} from "@signalbox/provider-kit";
import { z } from "zod";

export interface PostmarkWebhookConfig {
  readonly webhookKey?: string;
}

const eventOfRecord: Readonly<Record<string, DeliveryEventName>> = {
  Open: "DFEmailOpened",
  Click: "DFEmailClicked",
  Bounce: "DFEmailBounced",
  SpamComplaint: "DFEmailMarkedSpam",
  Delivery: "DFEmailDelivered",
};

/** https://postmarkapp.com/developer/api/bounce-api#bounce-types: after these the address is invalid. */
const hardBounces = ["HardBounce", "BadEmailAddress"];
/** Reported as bounces although the message arrived: a person or an auto-responder answered it. */
const answers = ["AutoResponder", "AddressChange", "Subscribe", "Unsubscribe", "ChallengeVerification"];

const recordSchema = z.object({
  RecordType: z.string(),
  MessageID: z.string().optional(),
  ID: z.union([z.number(), z.string()]).optional(),
  Type: z.string().optional(),
  Email: z.string().optional(),
  Recipient: z.string().optional(),
  BouncedAt: z.string().optional(),
  DeliveredAt: z.string().optional(),
  ReceivedAt: z.string().optional(),
  Description: z.string().optional(),
  Details: z.string().nullish(),
  OriginalLink: z.string().optional(),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});

type PostmarkRecord = z.infer<typeof recordSchema>;

export const postmarkWebhook: ProviderWebhook<PostmarkWebhookConfig> = {
  path: "postmark",
  setup:
    "Add a webhook with this address to the message stream, with the header `x-postmark-secret` that holds the `webhookKey`.",
  workspaceOf: (request) =>
    metadataFrom(recordOf(request.body)?.Metadata).workspaceId ?? request.query["workspaceId"],
  verify(request, config) {
    if (config.webhookKey === undefined) return unconfigured("webhookKey");
    const given = request.headers["x-postmark-secret"];
    if (given === undefined) return forged("no x-postmark-secret");
    return equalsInConstantTime(given, config.webhookKey) ? genuine : forged("x-postmark-secret differs");
  },
  parse(request) {
    const record = recordOf(request.body);
    if (record === undefined)
      throw new AppError({ code: "BadRequest", message: "This is no report of Postmark." });
    const event = Object.hasOwn(eventOfRecord, record.RecordType)
      ? eventOfRecord[record.RecordType]
      : undefined;
    const isAnswer = record.RecordType === "Bounce" && answers.includes(record.Type ?? "");
    if (event === undefined || isAnswer) return { reports: [], subscriptions: [] };
    return { reports: [reportOf(record, event, request.now)], subscriptions: [] };
  },
};

function reportOf(record: PostmarkRecord, event: DeliveryEventName, now: Date): VendorReport {
  const time = record.BouncedAt ?? record.DeliveredAt ?? record.ReceivedAt ?? "";
  const at = Date.parse(time);
  const recipient = record.Recipient ?? record.Email;
  // Only bounces and complaints have an id of their own; the others are identified by their contents.
  const parts = [record.RecordType, record.MessageID, record.ID ?? time, recipient, record.OriginalLink];
  return {
    id: parts.filter((part) => part !== undefined).join(":"),
    event,
    at: Number.isNaN(at) ? now.getTime() : at,
    metadata: metadataFrom(record.Metadata),
    ...(recipient === undefined ? {} : { recipient }),
    ...suppressionOf(record),
    ...detailOf(record),
  };
}

function suppressionOf(record: PostmarkRecord): Pick<VendorReport, "suppress"> {
  if (record.RecordType === "SpamComplaint") return { suppress: "Complaint" };
  const isHard = record.RecordType === "Bounce" && hardBounces.includes(record.Type ?? "");
  return isHard ? { suppress: "HardBounce" } : {};
}

function detailOf(record: PostmarkRecord): Pick<VendorReport, "detail"> {
  const words = {
    type: record.Type,
    reason: record.Description,
    diagnosis: record.Details,
    link: record.OriginalLink,
  };
  const said = Object.entries(words).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return said.length === 0 ? {} : { detail: Object.fromEntries(said) };
}

function recordOf(body: Buffer): PostmarkRecord | undefined {
  try {
    return recordSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}
