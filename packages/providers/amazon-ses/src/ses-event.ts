/**
 * One event of SES, as the text of a notification of SNS holds it: about one or more addresses of one mail. Fields that
 * are missing or of another type are left out, so that the rest of the event counts.
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-examples.html
 */
import {
  detailOf,
  metadataOfTags,
  momentOf,
  readEvents,
  someText,
  type EventParts,
  type EventReader,
  type MessageMetadata,
  type ParsedWebhook,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { sesEvents } from "./ses-events.js";
import type { SnsMessage } from "./sns-message.js";

const list = z.array(z.unknown()).catch([]);
const addressSchema = z.object({ emailAddress: z.string().min(1), diagnosticCode: someText });

/** The object that is named after the event. */
const detailsSchema = z
  .looseObject({
    timestamp: someText,
    feedbackId: someText,
    bounceType: someText,
    bounceSubType: someText,
    bouncedRecipients: list,
    complainedRecipients: list,
    complaintFeedbackType: someText,
    complaintSubType: someText,
    delayType: someText,
    delayedRecipients: list,
    recipients: list,
    link: someText,
    reason: someText,
    errorMessage: someText,
    newTopicPreferences: z.unknown().optional(),
    oldTopicPreferences: z.unknown().optional(),
  })
  .optional()
  .catch(undefined);

const eventSchema = z
  .looseObject({
    /** `notificationType` where the identity reports by itself, without a configuration set and without tags. */
    eventType: someText,
    notificationType: someText,
    mail: z
      .looseObject({ destination: list, tags: z.record(z.string(), z.unknown()).catch({}) })
      .optional()
      .catch(undefined),
    bounce: detailsSchema,
    complaint: detailsSchema,
    delivery: detailsSchema,
    deliveryDelay: detailsSchema,
    reject: detailsSchema,
    failure: detailsSchema,
    open: detailsSchema,
    click: detailsSchema,
    subscription: detailsSchema,
  })
  .refine(({ eventType, notificationType }) => eventType !== undefined || notificationType !== undefined, {
    path: ["eventType"],
    message: "is missing",
  });

type SesEvent = z.infer<typeof eventSchema>;

/** Reads what a notification holds. */
export function readSesEvent(content: unknown, message: SnsMessage, request: WebhookRequest): ParsedWebhook {
  const reader: EventReader<SesEvent> = {
    schema: eventSchema,
    events: sesEvents,
    kindsOf,
    partsOf: (event, { now }) => partsOf(event, message, now),
  };
  return readEvents([content], reader, request);
}

/** The metadata that the tags of the mail hold. */
export function metadataOf(event: unknown): Partial<MessageMetadata> {
  const tags = Object.entries(eventSchema.safeParse(event).data?.mail?.tags ?? {});
  return metadataOfTags(
    Object.fromEntries(
      tags.map(([name, values]): [string, unknown] => [name, Array.isArray(values) ? values[0] : values]),
    ),
  );
}

function kindsOf(event: SesEvent): readonly string[] {
  const { bounce, complaint, subscription } = event;
  const type = typeOf(event);
  switch (type) {
    case "Bounce":
      return [`${type} ${bounce?.bounceType}`, type];
    case "Complaint":
      return [`${type} ${complaint?.complaintSubType ?? complaint?.complaintFeedbackType}`, type];
    case "Subscription":
      return [
        `${type} ${changeOf(subscription?.oldTopicPreferences, subscription?.newTopicPreferences)}`,
        type,
      ];
    default:
      return [type];
  }
}

function typeOf({ eventType, notificationType }: SesEvent): string {
  const type = eventType ?? notificationType ?? "";
  // With a blank where SNS delivers it, without one in the settings of a configuration set.
  return type === "RenderingFailure" ? "Rendering Failure" : type;
}

const preferencesSchema = z
  .looseObject({
    unsubscribeAll: z.boolean().catch(false),
    topicStatus: z
      .array(z.looseObject({ topicName: someText, subscriptionStatus: someText }).nullable().catch(null))
      .catch([]),
  })
  .catch({ unsubscribeAll: false, topicStatus: [] });

/** What a person changed: all topics or some, out or in. Leaving counts before coming back. */
function changeOf(before: unknown, after: unknown): string {
  const [old, now] = [preferencesSchema.parse(before), preferencesSchema.parse(after)];
  const [wereOut, areOut] = [old, now].map(({ topicStatus }) =>
    topicStatus.flatMap((topic) => (topic?.subscriptionStatus === "OptOut" ? [topic.topicName] : [])),
  );
  if (now.unsubscribeAll && !old.unsubscribeAll) return "all out";
  if (areOut?.some((topic) => wereOut?.includes(topic) !== true) === true) return "topic out";
  if (old.unsubscribeAll && !now.unsubscribeAll) return "all in";
  return wereOut?.some((topic) => areOut?.includes(topic) !== true) === true ? "topic in" : "";
}

function partsOf(event: SesEvent, message: SnsMessage, now: Date): readonly EventParts[] {
  const { bounce, complaint, delivery, deliveryDelay, reject, failure, open, click, subscription } = event;
  const details =
    bounce ?? complaint ?? delivery ?? deliveryDelay ?? reject ?? failure ?? open ?? click ?? subscription;
  const addresses = addressesOf(event);
  const reason = recipientsIn(event).find(
    ({ diagnosticCode }) => diagnosticCode !== undefined,
  )?.diagnosticCode;
  const detail = detailOf({
    type: bounce?.bounceType ?? complaint?.complaintFeedbackType ?? deliveryDelay?.delayType,
    subType: bounce?.bounceSubType ?? complaint?.complaintSubType,
    reason: reason ?? reject?.reason ?? failure?.errorMessage,
    link: click?.link,
  });
  return addresses.map((recipient) => ({
    // SES' own id of a bounce or complaint is the same when two topics report it.
    id: `${details?.feedbackId ?? message.MessageId}:${recipient}`,
    at: momentOf(details?.timestamp ?? message.Timestamp, now),
    metadata: metadataOf(event),
    recipient,
    detail,
  }));
}

/** The addresses that the event names, else that of the mail; opens and clicks are the first one's. */
function addressesOf(event: SesEvent): readonly string[] {
  const named = recipientsIn(event).map(({ emailAddress }) => emailAddress);
  const delivered = textsIn(event.delivery?.recipients);
  const destination = textsIn(event.mail?.destination);
  if (named.length > 0) return [...new Set(named)];
  if (delivered.length > 0) return [...new Set(delivered)];
  switch (typeOf(event)) {
    case "Delivery":
    case "Reject":
    case "Rendering Failure":
      return [...new Set(destination)];
    case "Open":
    case "Click":
    case "Subscription":
      return destination.slice(0, 1);
    default:
      // Which of several addresses it is about is not known.
      return destination.length === 1 ? destination : [];
  }
}

function recipientsIn({
  bounce,
  complaint,
  deliveryDelay,
}: SesEvent): readonly z.infer<typeof addressSchema>[] {
  const given = [
    ...(bounce?.bouncedRecipients ?? []),
    ...(complaint?.complainedRecipients ?? []),
    ...(deliveryDelay?.delayedRecipients ?? []),
  ];
  return given.flatMap((each) => addressSchema.safeParse(each).data ?? []);
}

function textsIn(values: readonly unknown[] = []): readonly string[] {
  return values.filter((value): value is string => typeof value === "string" && value !== "");
}
