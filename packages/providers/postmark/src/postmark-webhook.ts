/**
 * Postmark's reports: one JSON object per call. They are not signed; a header configured at the webhook authenticates
 * them. https://postmarkapp.com/developer/webhooks/webhooks-overview
 */
import {
  claimedIn,
  detailOf,
  equalsInConstantTime,
  forged,
  genuine,
  jsonIn,
  metadataFrom,
  momentOf,
  readEvents,
  someId,
  someText,
  unconfigured,
  type EventParts,
  type EventReader,
  type MessageMetadata,
  type ProviderWebhook,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { postmarkEvents } from "./postmark-events.js";

export interface PostmarkWebhookConfig {
  readonly webhookKey?: string;
}

const recordSchema = z
  .looseObject({
    RecordType: z.string(),
    MessageID: someText,
    ID: someId,
    /** Of a bounce. */
    Type: someText,
    Email: someText,
    Recipient: someText,
    BouncedAt: someText,
    DeliveredAt: someText,
    ReceivedAt: someText,
    ChangedAt: someText,
    Description: someText,
    Details: someText,
    OriginalLink: someText,
    Metadata: z.unknown().optional(),
    /** Of a change of the suppression list: added to it, or taken off. */
    SuppressSending: z.boolean().optional().catch(undefined),
    SuppressionReason: someText,
  })
  .refine(
    ({ RecordType, SuppressSending }) => RecordType !== "SubscriptionChange" || SuppressSending !== undefined,
    {
      path: ["SuppressSending"],
      message: "must be true or false",
    },
  );

type PostmarkRecord = z.infer<typeof recordSchema>;

const reader: EventReader<PostmarkRecord> = {
  schema: recordSchema,
  events: postmarkEvents,
  kindsOf: ({ RecordType, Type = "", SuppressSending, SuppressionReason = "" }) =>
    RecordType === "SubscriptionChange"
      ? [`${RecordType} ${SuppressSending} ${SuppressionReason}`, `${RecordType} ${SuppressSending}`]
      : [`${RecordType} ${Type}`, RecordType],
  partsOf,
};

export const postmarkWebhook: ProviderWebhook<PostmarkWebhookConfig> = {
  path: "postmark",
  setup:
    "Add a webhook with this address to the message stream, with all events and with the header `x-postmark-secret` that holds the `webhookKey`.",
  events: postmarkEvents,
  workspaceOf: ({ body, query }) => claimedIn(body.toString("utf8"), metadataOf) ?? query["workspaceId"],
  verify(request, config) {
    if (config.webhookKey === undefined) return unconfigured("webhookKey");
    const given = request.headers["x-postmark-secret"];
    if (given === undefined) return forged("no x-postmark-secret");
    return equalsInConstantTime(given, config.webhookKey) ? genuine : forged("x-postmark-secret differs");
  },
  parse: (request) => readEvents([jsonIn(request.body.toString("utf8"))], reader, request),
};

function partsOf(record: PostmarkRecord, { now }: WebhookRequest): readonly EventParts[] {
  const { Recipient, Email, BouncedAt, DeliveredAt, ReceivedAt, ChangedAt } = record;
  const time = BouncedAt ?? DeliveredAt ?? ReceivedAt ?? ChangedAt;
  const recipient = Recipient ?? Email;
  return [
    {
      id: idOf(record, time, recipient),
      at: momentOf(time, now),
      metadata: metadataFrom(record.Metadata),
      recipient,
      detail: detailOf({
        type: record.Type ?? record.SuppressionReason,
        reason: record.Description,
        diagnosis: record.Details,
        link: record.OriginalLink,
      }),
    },
  ];
}

/**
 * Only bounces and complaints have an id of their own; the others are identified by their contents. A bounce that is
 * also reported as the reason of a suppression has one id in both records, so that it counts once.
 */
function idOf(record: PostmarkRecord, time: string | undefined, recipient: string | undefined): string {
  const { RecordType, MessageID, ID, Type, OriginalLink, SuppressSending, SuppressionReason } = record;
  const reason = RecordType === "SpamComplaint" ? RecordType : (Type ?? SuppressionReason);
  const isSuppression = reason === "HardBounce" || reason === "SpamComplaint";
  const parts =
    isSuppression && MessageID !== undefined
      ? [reason, MessageID, recipient]
      : [RecordType, MessageID, ID ?? time, recipient, OriginalLink, SuppressSending];
  return parts.filter((part) => part !== undefined).join(":");
}

function metadataOf(record: unknown): Partial<MessageMetadata> {
  return metadataFrom(recordSchema.safeParse(record).data?.Metadata);
}
