/**
 * SendGrid's reports: a list of events, signed as a whole with ECDSA over time and body, rejected when older than five
 * minutes. Custom arguments are among the fields of an event.
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
import { createHash, createPublicKey, verify as verifySignature, type KeyObject } from "node:crypto";
import {
  claimedIn,
  detailOf,
  eventsIn,
  forged,
  genuine,
  isFresh,
  metadataFrom,
  momentOf,
  readEvents,
  someId,
  someText,
  unconfigured,
  type EventParts,
  type EventReader,
  type ProviderWebhook,
  type Verification,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { sendGridEvents } from "./sendgrid-events.js";

interface SendGridWebhookConfig {
  readonly webhookKey?: string;
}

const eventSchema = z.looseObject({
  event: z.string(),
  /** Seconds. */
  timestamp: z.unknown().optional(),
  email: someText,
  sg_event_id: someId,
  /** Of a bounce: `bounce` is permanent, `blocked` is not about the address. */
  type: someText,
  reason: someText,
  /** Of a deferral: what the receiving server said. */
  response: someText,
  url: someText,
});
type SendGridEvent = z.infer<typeof eventSchema>;

const reader: EventReader<SendGridEvent> = {
  schema: eventSchema,
  events: sendGridEvents,
  kindsOf,
  partsOf,
};

export const sendGridWebhook: ProviderWebhook<SendGridWebhookConfig> = {
  path: "sendgrid",
  setup:
    "Turn on the signed event webhook for this address, with all events, and put its public key into `webhookKey`.",
  events: sendGridEvents,
  workspaceOf: ({ body, query }) => claimedIn(body.toString("utf8"), metadataFrom) ?? query["workspaceId"],
  verify,
  parse: (request) => readEvents(eventsIn(request.body.toString("utf8")), reader, request),
};

function verify({ headers, body, now }: WebhookRequest, { webhookKey }: SendGridWebhookConfig): Verification {
  const key = webhookKey === undefined ? undefined : publicKeyOf(webhookKey);
  if (key === undefined) return unconfigured("webhookKey");
  const signedAt = headers["x-twilio-email-event-webhook-timestamp"] ?? "";
  if (!/^\d{1,12}$/.test(signedAt)) return forged("no time of signature");
  if (!isFresh(Number(signedAt) * 1000, now)) return forged("signed too long ago");
  const signature = headers["x-twilio-email-event-webhook-signature"] ?? "";
  const bytes = Buffer.from(signature, "base64");
  // Node skips characters that are not base64.
  if (bytes.length === 0 || bytes.toString("base64") !== signature) return forged("no signature");
  const isGood = verifySignature("sha256", Buffer.concat([Buffer.from(signedAt), body]), key, bytes);
  return isGood ? genuine : forged("the signature is not that of this body");
}

/** As SendGrid shows it: DER in base64, without header and footer. Undefined when it is not a key. */
function publicKeyOf(text: string): KeyObject | undefined {
  try {
    return createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
  } catch {
    return undefined;
  }
}

/** Only a bounce that is permanent, or does not say, is a reason to send no more. */
function kindsOf({ event, type = "bounce", reason = "" }: SendGridEvent): readonly string[] {
  if (event === "dropped") return [`dropped ${reason}`, event];
  return event === "bounce" && type !== "bounce" ? [`bounce ${type}`, "bounce blocked"] : [event];
}

function partsOf(event: SendGridEvent, { now }: WebhookRequest): readonly EventParts[] {
  const { sg_event_id: id, timestamp, email, reason, response, url } = event;
  return [
    {
      id: id ?? contentId(event),
      at: momentOf(timestamp, now),
      metadata: metadataFrom(event),
      recipient: email,
      detail: detailOf({
        reason: reason ?? (event.event === "deferred" ? response : undefined),
        link: url,
      }),
    },
  ];
}

/** Messages that were dropped before processing have no id of their own. */
function contentId(event: SendGridEvent): string {
  return createHash("sha256").update(JSON.stringify(event)).digest("hex");
}
