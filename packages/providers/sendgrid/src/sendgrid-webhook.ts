/**
 * SendGrid's reports: a list of events, signed as a whole with ECDSA over time and body, rejected when older than five
 * minutes. Custom arguments are among the fields of an event.
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event
 * https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
import { createHash, createPublicKey, verify as verifySignature, type KeyObject } from "node:crypto";
import { AppError, type DeliveryEventName } from "@signalbox/core";
import {
  forged,
  genuine,
  isFresh,
  metadataFrom,
  unconfigured,
  type ParsedWebhook,
  type ProviderWebhook,
  type Verification,
  type VendorReport,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";

interface SendGridWebhookConfig {
  readonly webhookKey?: string;
}

const eventNames: ReadonlyMap<string, DeliveryEventName> = new Map([
  ["processed", "DFEmailProcessed"],
  ["delivered", "DFEmailDelivered"],
  ["open", "DFEmailOpened"],
  ["click", "DFEmailClicked"],
  ["bounce", "DFEmailBounced"],
  ["dropped", "DFEmailDropped"],
  ["spamreport", "DFEmailMarkedSpam"],
]);

const eventSchema = z.looseObject({
  event: z.string(),
  /** Seconds. */
  timestamp: z.number(),
  email: z.string().optional(),
  sg_event_id: z.string().optional(),
  /** Of a bounce: `bounce` is permanent, `blocked` is not about the address. */
  type: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
});
type SendGridEvent = z.infer<typeof eventSchema>;

export const sendGridWebhook: ProviderWebhook<SendGridWebhookConfig> = {
  path: "sendgrid",
  setup: "Turn on the signed event webhook for this address and put its public key into `webhookKey`.",
  workspaceOf: (request) => {
    const claims = eventsIn(request)?.map((event) => metadataFrom(event).workspaceId);
    return claims?.find((claim) => claim !== undefined) ?? request.query["workspaceId"];
  },
  verify,
  parse: (request): ParsedWebhook => {
    const events = eventsIn(request);
    if (events === undefined)
      throw new AppError({ code: "BadRequest", message: "Not a list of SendGrid events." });
    return { reports: events.flatMap(reportOf), subscriptions: [] };
  },
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

function eventsIn({ body }: WebhookRequest): readonly SendGridEvent[] | undefined {
  try {
    return z.array(eventSchema).parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}

/** Undefined for events that do not change a delivery, such as `deferred`. */
function reportOf(event: SendGridEvent): readonly VendorReport[] {
  const name = eventNames.get(event.event);
  if (name === undefined) return [];
  const suppress = suppressionOf(event);
  const detail = {
    ...(event.reason === undefined ? {} : { reason: event.reason }),
    ...(event.url === undefined ? {} : { link: event.url }),
  };
  return [
    {
      id: event.sg_event_id ?? contentId(event),
      event: name,
      at: event.timestamp * 1000,
      metadata: metadataFrom(event),
      ...(event.email === undefined ? {} : { recipient: event.email }),
      ...(suppress === undefined ? {} : { suppress }),
      ...(Object.keys(detail).length === 0 ? {} : { detail }),
    },
  ];
}

/** A message dropped because of one of SendGrid's own lists names that list. */
function suppressionOf({ event, type, reason }: SendGridEvent): VendorReport["suppress"] {
  if (event === "spamreport" || (event === "dropped" && reason === "Spam Reporting Address"))
    return "Complaint";
  if (event === "bounce" && type !== "blocked") return "HardBounce";
  if (event === "dropped" && (reason === "Bounced Address" || reason === "Invalid")) return "HardBounce";
  return undefined;
}

/** Messages that were dropped before processing have no id of their own. */
function contentId(event: SendGridEvent): string {
  return createHash("sha256").update(JSON.stringify(event)).digest("hex");
}
