/**
 * Email through Postmark. The metadata travels with the message and comes back with every report. Postmark has no
 * idempotency key. https://postmarkapp.com/developer/api/email-api
 */
import {
  batchResultsOf,
  defineHttpProvider,
  field,
  secret,
  sendResultOf,
  textAt,
  verifyResultOf,
  type EmailMessage,
  type MessageMetadata,
  type Provider,
  type SendResult,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { postmarkWebhook } from "./postmark-webhook.js";

const config = z.object({
  apiKey: secret("Server API token", {
    title: "Server API token",
    de: { title: "Server-API-Token", description: "API-Token des Servers" },
  }),
  webhookKey: secret("What the webhook's header x-postmark-secret is set to", {
    title: "Webhook secret",
    de: {
      title: "Geheimnis des Webhooks",
      description: "Was der Kopf x-postmark-secret des Webhooks enthält",
    },
  }).exactOptional(),
  messageStream: field("Message stream to send in; outbound when left out", {
    title: "Message stream",
    de: { title: "Message Stream", description: "Strom, in dem gesendet wird; bleibt er leer: outbound" },
  }).exactOptional(),
});

type Config = z.infer<typeof config>;

/** https://postmarkapp.com/support/article/1125-custom-metadata-faq: longer values make it reject the message. */
const maxMetadataLength = 80;
/** https://postmarkapp.com/developer/api/overview#error-codes: the token, the account's credit, the account itself. */
const settingsCodes = ["10", "405", "412", "413"];

/**
 * The same list: an inactive recipient, whose address bounced, complained, or was suppressed at Postmark. It refuses a
 * message only when all its recipients are.
 */
const inactiveRecipient = "406";
/** The same list: maintenance, and the rate limit. */
const passingCodes = ["100", "429"];

const postmark: Provider = defineHttpProvider<"Email", Config>({
  type: "PostMark",
  channel: "Email",
  title: "Postmark",
  documentation: "https://postmarkapp.com/developer/api/email-api",
  config,
  async send(message, context) {
    const outcome = await context.request({
      url: "https://api.postmarkapp.com/email",
      headers: { "x-postmark-server-token": context.config.apiKey },
      json: bodyOf(message, context.config, context.metadata),
    });
    return sendResultOf(outcome, { vendorIdOf, problemOf }, context.now());
  },
  // https://postmarkapp.com/developer/user-guide/send-email-with-api/batch-emails: 500 messages and 50 MB.
  batch: { messages: 500, bytes: 10_000_000 },
  async sendBatch(messages, { config: settings, request, now }) {
    const outcome = await request({
      url: "https://api.postmarkapp.com/email/batch",
      headers: { "x-postmark-server-token": settings.apiKey },
      json: messages.map(({ message, context }) => bodyOf(message, settings, context.metadata)),
    });
    const resultsOf = (answer: VendorAnswer) => resultsIn(answer, now());
    return batchResultsOf(outcome, { count: messages.length, problemOf, resultsOf }, now());
  },
  // https://postmarkapp.com/developer/api/server-api#get-server
  verify: async ({ config: { apiKey }, request, now }) => {
    const outcome = await request({
      url: "https://api.postmarkapp.com/server",
      headers: { "x-postmark-server-token": apiKey, accept: "application/json" },
    });
    return verifyResultOf(outcome, { problemOf }, now());
  },
  webhook: postmarkWebhook,
});

export default postmark;

function bodyOf(message: EmailMessage, settings: Config, metadata: MessageMetadata): Json {
  return {
    From: message.from,
    To: message.to,
    Subject: message.subject,
    HtmlBody: message.html,
    TextBody: message.text,
    ...(message.replyTo === undefined ? {} : { ReplyTo: message.replyTo }),
    ...(message.cc.length === 0 ? {} : { Cc: message.cc.join(", ") }),
    ...(message.bcc.length === 0 ? {} : { Bcc: message.bcc.join(", ") }),
    Headers: message.headers.map(({ name, value }) => ({ Name: name, Value: value })),
    Attachments: message.attachments.map(({ name, mimeType, bytes }) => ({
      Name: name,
      Content: Buffer.from(bytes).toString("base64"),
      ContentType: mimeType,
    })),
    MessageStream: settings.messageStream ?? "outbound",
    Metadata: Object.fromEntries(
      Object.entries(metadata).filter(([, value]) => String(value).length <= maxMetadataLength),
    ) as Json,
  };
}

/** An answer for each message, in the order of the request: those that are refused have an error code of their own. */
function resultsIn(answer: VendorAnswer, now: Date): readonly (SendResult | undefined)[] {
  const answers: readonly unknown[] = Array.isArray(answer.json) ? answer.json : [];
  return answers.map((json) => {
    const code = textAt(json, "ErrorCode");
    if (code === undefined) return undefined;
    const status = code === "0" ? 200 : 422;
    return sendResultOf({ ...answer, status, json }, { vendorIdOf, problemOf }, now);
  });
}

function vendorIdOf({ json }: VendorAnswer): string | undefined {
  return textAt(json, "MessageID");
}

function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  const code = textAt(answer.json, "ErrorCode");
  if (answer.status < 400 && (code === undefined || code === "0")) return undefined;
  return {
    reason: textAt(answer.json, "Message"),
    code: code === undefined ? undefined : Number(code),
    type: passingCodes.includes(code ?? "") ? "later" : undefined,
    suppress: code === inactiveRecipient ? "HardBounce" : undefined,
    misconfigured: settingsCodes.includes(code ?? "") ? true : undefined,
  };
}
