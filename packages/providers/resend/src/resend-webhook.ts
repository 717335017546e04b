/**
 * Resend's reports in the form of Svix: HMAC-SHA256 over id, time and body, rejected when older than five minutes.
 * https://resend.com/docs/dashboard/webhooks/event-types https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
import {
  claimedIn,
  detailOf,
  equalsInConstantTime,
  forged,
  genuine,
  hmac,
  isFresh,
  jsonIn,
  metadataOfTags,
  momentOf,
  readEvents,
  someText,
  unconfigured,
  type EventParts,
  type EventReader,
  type MessageMetadata,
  type ProviderWebhook,
  type Verification,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { resendEvents } from "./resend-events.js";

export interface ResendWebhookConfig {
  readonly webhookKey?: string;
}

/** What became of it, in an object that is named after the event. */
const wordsSchema = z
  .looseObject({ type: someText, subType: someText, message: someText, reason: someText, link: someText })
  .optional()
  .catch(undefined);

const reportSchema = z.looseObject({
  type: z.string(),
  created_at: z.unknown().optional(),
  data: z.looseObject({
    to: z.union([z.string().transform((address) => [address]), z.array(someText)]).catch([]),
    /** A list of names and values; older reports hold them as an object. */
    tags: z.unknown().optional(),
    bounce: wordsSchema,
    failed: wordsSchema,
    suppressed: wordsSchema,
    click: wordsSchema,
    /** Of a contact. */
    email: someText,
    unsubscribed: z.unknown().optional(),
  }),
});

type Report = z.infer<typeof reportSchema>;

const reader: EventReader<Report> = {
  schema: reportSchema,
  events: resendEvents,
  // A bounce is permanent unless it says otherwise.
  kindsOf: ({ type, data: { bounce, unsubscribed } }) => [
    `${type} ${type === "email.bounced" ? (bounce?.type ?? "Permanent") : unsubscribed === true ? "unsubscribed" : ""}`,
    type,
  ],
  partsOf,
};

export const resendWebhook: ProviderWebhook<ResendWebhookConfig> = {
  path: "resend",
  setup:
    "Add a webhook with this address for all events of emails, and for `contact.updated` where people can unsubscribe at Resend, and put its signing secret (`whsec_…`) into `webhookKey`.",
  events: resendEvents,
  workspaceOf: ({ body, query }) => claimedIn(body.toString("utf8"), metadataIn) ?? query["workspaceId"],
  verify,
  parse: (request) => readEvents([jsonIn(request.body.toString("utf8"))], reader, request),
};

function verify(request: WebhookRequest, config: ResendWebhookConfig): Verification {
  if (config.webhookKey === undefined) return unconfigured("webhookKey");
  const id = request.headers["svix-id"];
  const time = request.headers["svix-timestamp"];
  const given = request.headers["svix-signature"];
  if (id === undefined || time === undefined || given === undefined) return forged("no svix headers");
  if (!/^\d{1,12}$/.test(time) || !isFresh(Number(time) * 1000, request.now))
    return forged("the time is stale");
  const key = Buffer.from(config.webhookKey.replace(/^whsec_/, ""), "base64");
  const signed = Buffer.concat([Buffer.from(`${id}.${time}.`), request.body]);
  const expected = `v1,${hmac("sha256", key, signed).toString("base64")}`;
  // During a key rotation there are two signatures.
  const matches = given.split(" ").map((each) => equalsInConstantTime(each, expected));
  return matches.includes(true) ? genuine : forged("the signature does not match");
}

function partsOf({ created_at: at, data }: Report, { headers, now }: WebhookRequest): readonly EventParts[] {
  const { to, email, bounce, failed, suppressed, click, tags } = data;
  return [
    {
      id: headers["svix-id"] ?? "",
      at: momentOf(at, now),
      metadata: metadataOf(tags),
      recipient: to[0] ?? email,
      detail: detailOf({
        type: bounce?.type ?? suppressed?.type,
        subType: bounce?.subType,
        reason: bounce?.message ?? failed?.reason ?? suppressed?.message,
        link: click?.link,
      }),
    },
  ];
}

function metadataOf(tags: unknown): Partial<MessageMetadata> {
  const list = z
    .array(z.object({ name: z.string(), value: z.unknown() }).nullable().catch(null))
    .safeParse(tags);
  if (!list.success) return metadataOfTags(z.record(z.string(), z.unknown()).catch({}).parse(tags));
  return metadataOfTags(
    Object.fromEntries(list.data.flatMap((tag) => (tag === null ? [] : [[tag.name, tag.value]]))),
  );
}

function metadataIn(report: unknown): Partial<MessageMetadata> {
  return metadataOf(reportSchema.safeParse(report).data?.data.tags);
}
