/**
 * Resend's reports in the form of Svix: HMAC-SHA256 over id, time and body, rejected when older than five minutes.
 * https://resend.com/docs/dashboard/webhooks/event-types https://docs.svix.com/receiving/verifying-payloads/how-manual
 */
import { AppError, type DeliveryEventName } from "@signalbox/core";
import {
  equalsInConstantTime,
  forged,
  genuine,
  hmac,
  isFresh,
  metadataOfTags,
  textAt,
  unconfigured,
  type MessageMetadata,
  type ParsedWebhook,
  type ProviderWebhook,
  type Verification,
  type VendorReport,
  type WebhookRequest,
} from "@signalbox/provider-kit";
import { z } from "zod";

export interface ResendWebhookConfig {
  readonly webhookKey?: string;
}

const eventOfType: Readonly<Record<string, DeliveryEventName>> = {
  "email.opened": "DFEmailOpened",
  "email.clicked": "DFEmailClicked",
  "email.bounced": "DFEmailBounced",
  "email.delivered": "DFEmailDelivered",
  "email.complained": "DFEmailMarkedSpam",
  "email.delivery_delayed": "DFEmailDropped",
};

/** Tags come as a list of names and values; older reports hold them as an object. */
const tagsSchema = z.union([
  z.array(z.object({ name: z.string(), value: z.string() })),
  z.record(z.string(), z.unknown()),
]);

const reportSchema = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.object({
    to: z.array(z.string()).optional(),
    tags: tagsSchema.optional(),
    bounce: z.object({ message: z.string().optional(), type: z.string().optional() }).optional(),
    click: z.object({ link: z.string().optional() }).optional(),
  }),
});

type Report = z.infer<typeof reportSchema>;

export const resendWebhook: ProviderWebhook<ResendWebhookConfig> = {
  path: "resend",
  setup: "Add a webhook with this address and put its signing secret (`whsec_…`) into `webhookKey`.",
  workspaceOf(request) {
    const report = reportOf(request.body);
    return (
      (report === undefined ? undefined : metadataOf(report).workspaceId) ?? request.query["workspaceId"]
    );
  },
  verify,
  parse,
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

function parse(request: WebhookRequest): ParsedWebhook {
  const report = reportOf(request.body);
  if (report === undefined)
    throw new AppError({ code: "BadRequest", message: "This is no report of Resend." });
  const event = Object.hasOwn(eventOfType, report.type) ? eventOfType[report.type] : undefined;
  if (event === undefined) return { reports: [], subscriptions: [] };
  const at = Date.parse(report.created_at);
  const recipient = report.data.to?.[0];
  const found: VendorReport = {
    id: request.headers["svix-id"] ?? "",
    event,
    at: Number.isNaN(at) ? request.now.getTime() : at,
    metadata: metadataOf(report),
    ...(recipient === undefined ? {} : { recipient }),
    ...suppressionOf(event, report),
    ...detailOf(report),
  };
  return { reports: [found], subscriptions: [] };
}

/** A bounce is permanent unless it says otherwise. */
function suppressionOf(event: DeliveryEventName, report: Report): Pick<VendorReport, "suppress"> {
  if (event === "DFEmailMarkedSpam") return { suppress: "Complaint" };
  const isForGood = (report.data.bounce?.type ?? "Permanent") === "Permanent";
  return event === "DFEmailBounced" && isForGood ? { suppress: "HardBounce" } : {};
}

function detailOf(report: Report): Pick<VendorReport, "detail"> {
  const reason = textAt(report.data.bounce, "message");
  const link = textAt(report.data.click, "link");
  if (reason === undefined && link === undefined) return {};
  return { detail: { ...(reason === undefined ? {} : { reason }), ...(link === undefined ? {} : { link }) } };
}

function metadataOf(report: Report): Partial<MessageMetadata> {
  const { tags } = report.data;
  if (tags === undefined) return {};
  return metadataOfTags(
    Array.isArray(tags) ? Object.fromEntries(tags.map((tag) => [tag.name, tag.value])) : tags,
  );
}

function reportOf(body: Buffer): Report | undefined {
  try {
    return reportSchema.parse(JSON.parse(body.toString("utf8")));
  } catch {
    return undefined;
  }
}
