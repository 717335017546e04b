/**
 * Mandrill's reports: a form with a list of events, signed over the exact configured address and the sorted fields.
 * https://mailchimp.com/developer/transactional/guides/track-respond-activity-webhooks/
 */
import {
  claimedIn,
  detailOf,
  equalsInConstantTime,
  eventsIn,
  forged,
  genuine,
  hmac,
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
import { mandrillEvents } from "./mandrill-events.js";

export interface MandrillWebhookConfig {
  readonly webhookKey?: string;
}

const messageSchema = z.looseObject({
  email: someText,
  metadata: z.unknown().optional(),
  diag: someText,
  bounce_description: someText,
  /** The attempts, with what the receiving server said. */
  smtp_events: z.array(z.looseObject({ diag: someText })).catch([]),
});

const eventSchema = z
  .looseObject({
    event: someText,
    /** Of a change of a list, in place of `event`. */
    type: someText,
    _id: someText,
    /** Seconds. */
    ts: z.unknown().optional(),
    url: someText,
    msg: messageSchema.optional().catch(undefined),
  })
  .refine(({ event, type }) => event !== undefined || type !== undefined, {
    path: ["event"],
    message: "is missing",
  });

type MandrillEvent = z.infer<typeof eventSchema>;

const reader: EventReader<MandrillEvent> = {
  schema: eventSchema,
  events: mandrillEvents,
  kindsOf: ({ event, type }) => [event ?? type ?? ""],
  partsOf,
};

export const mandrillWebhook: ProviderWebhook<MandrillWebhookConfig> = {
  path: "mailchimp",
  setup:
    "Add a webhook with this address at Mandrill for all message events, and put its key into `webhookKey`. The signature covers the address as it was typed there.",
  events: mandrillEvents,
  workspaceOf: (request) => claimedIn(listIn(request), metadataOf) ?? request.query["workspaceId"],
  verify(request, config) {
    if (config.webhookKey === undefined) return unconfigured("webhookKey");
    const given = request.headers["x-mandrill-signature"];
    if (given === undefined) return forged("no x-mandrill-signature");
    const expected = mandrillSignature(config.webhookKey, request.url, formOf(request));
    return equalsInConstantTime(given, expected) ? genuine : forged("the signature does not match");
  },
  parse: (request) => readEvents(eventsIn(listIn(request)), reader, request),
};

/** Mandrill's signature header for a call to `url` with these fields. */
export function mandrillSignature(key: string, url: string, fields: URLSearchParams): string {
  const pairs = [...fields].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return hmac("sha1", key, url + pairs.flat().join("")).toString("base64");
}

function partsOf(given: MandrillEvent, { now }: WebhookRequest): readonly EventParts[] {
  const { msg, ts, url } = given;
  if (msg === undefined) return [];
  return [
    {
      id: idOf(given),
      at: momentOf(ts, now),
      metadata: metadataFrom(msg.metadata),
      recipient: msg.email,
      detail: detailOf({
        reason: msg.bounce_description,
        diagnosis: msg.diag ?? (given.event === "deferral" ? msg.smtp_events.at(-1)?.diag : undefined),
        link: url,
      }),
    },
  ];
}

/** Its `_id` is the message's: the type and time distinguish the events of one message. */
function idOf(given: MandrillEvent): string {
  const parts = [given._id, given.event, someId.parse(given.ts), given.msg?.email, given.url];
  return parts.filter((part) => part !== undefined).join(":");
}

function metadataOf(event: unknown): Partial<MessageMetadata> {
  const parsed = eventSchema.safeParse(event);
  return metadataFrom(parsed.data?.msg?.metadata);
}

/** The list of events, which is a field of the form. */
function listIn(request: WebhookRequest): string {
  return formOf(request).get("mandrill_events") ?? "";
}

function formOf(request: WebhookRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}
