/**
 * Mandrill's reports: a form with a list of events, signed over the exact configured address and the sorted fields.
 * https://mailchimp.com/developer/transactional/guides/track-respond-activity-webhooks/
 */
import { AppError, type DeliveryEventName } from "@signalbox/core";
import {
  equalsInConstantTime,
  forged,
  genuine,
  hmac,
  metadataFrom,
  unconfigured,
  type ProviderWebhook,
  type VendorReport,
  type VendorSubscription,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";

export interface MandrillWebhookConfig {
  readonly webhookKey?: string;
}

const eventOfName: Readonly<Record<string, DeliveryEventName>> = {
  send: "DFEmailProcessed",
  delivered: "DFEmailDelivered",
  open: "DFEmailOpened",
  click: "DFEmailClicked",
  hard_bounce: "DFEmailBounced",
  soft_bounce: "DFEmailBounced",
  reject: "DFEmailDropped",
  spam: "DFEmailMarkedSpam",
};

const suppressionOf: Readonly<Record<string, "HardBounce" | "Complaint">> = {
  hard_bounce: "HardBounce",
  spam: "Complaint",
};

const eventsSchema = z.array(
  z.object({
    /** Absent for changes of the rejection list, which are not about a message. */
    event: z.string().optional(),
    _id: z.string().optional(),
    ts: z.number().optional(),
    url: z.string().nullish(),
    msg: z
      .object({
        email: z.string().optional(),
        metadata: z.unknown().optional(),
        diag: z.string().nullish(),
        bounce_description: z.string().nullish(),
      })
      .optional(),
  }),
);

type MandrillEvent = z.infer<typeof eventsSchema>[number];

export const mandrillWebhook: ProviderWebhook<MandrillWebhookConfig> = {
  path: "mailchimp",
  setup:
    "Add a webhook with this address at Mandrill and put its key into `webhookKey`. The signature covers the address as it was typed there.",
  workspaceOf(request) {
    const named = (eventsOf(request) ?? []).map((event) => metadataFrom(event.msg?.metadata).workspaceId);
    return named.find((id) => id !== undefined) ?? request.query["workspaceId"];
  },
  verify(request, config) {
    if (config.webhookKey === undefined) return unconfigured("webhookKey");
    const given = request.headers["x-mandrill-signature"];
    if (given === undefined) return forged("no x-mandrill-signature");
    const expected = mandrillSignature(config.webhookKey, request.url, formOf(request));
    return equalsInConstantTime(given, expected) ? genuine : forged("the signature does not match");
  },
  parse(request) {
    const events = eventsOf(request);
    if (events === undefined)
      throw new AppError({ code: "BadRequest", message: "These are no events of Mandrill." });
    return {
      reports: events.flatMap((event) => reportOf(event, request.now)),
      subscriptions: events.flatMap((event) => subscriptionOf(event, request.now)),
    };
  },
};

/** Mandrill's signature header for a call to `url` with these fields. */
export function mandrillSignature(key: string, url: string, fields: URLSearchParams): string {
  const pairs = [...fields].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  return hmac("sha1", key, url + pairs.flat().join("")).toString("base64");
}

function reportOf(given: MandrillEvent, now: Date): readonly VendorReport[] {
  const name = given.event ?? "";
  const event = Object.hasOwn(eventOfName, name) ? eventOfName[name] : undefined;
  if (event === undefined) return [];
  const recipient = given.msg?.email;
  const suppress = suppressionOf[name];
  const words = { reason: given.msg?.bounce_description, diagnosis: given.msg?.diag, link: given.url };
  const said = Object.entries(words).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const report = {
    id: idOf(given),
    event,
    at: timeOf(given, now),
    metadata: metadataFrom(given.msg?.metadata),
    ...(recipient === undefined ? {} : { recipient }),
    ...(suppress === undefined ? {} : { suppress }),
    ...(said.length === 0 ? {} : { detail: Object.fromEntries(said) }),
  };
  return [report];
}

function subscriptionOf(given: MandrillEvent, now: Date): readonly VendorSubscription[] {
  const sender = given.msg?.email;
  if (given.event !== "unsub" || sender === undefined) return [];
  const metadata = metadataFrom(given.msg?.metadata);
  return [
    { id: idOf(given), action: "Unsubscribe", scope: "message", at: timeOf(given, now), metadata, sender },
  ];
}

/** Its `_id` is the message's: the type and time distinguish the events of one message. */
function idOf(given: MandrillEvent): string {
  const parts = [given._id, given.event, given.ts, given.msg?.email, given.url];
  return parts.filter((part) => part !== undefined && part !== null).join(":");
}

function timeOf(given: MandrillEvent, now: Date): number {
  return given.ts === undefined ? now.getTime() : given.ts * 1000;
}

function eventsOf(request: WebhookRequest): readonly MandrillEvent[] | undefined {
  try {
    return eventsSchema.parse(JSON.parse(formOf(request).get("mandrill_events") ?? ""));
  } catch {
    return undefined;
  }
}

function formOf(request: WebhookRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}
