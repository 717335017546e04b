/**
 * Email through Twilio SendGrid. The metadata travels as custom arguments, and comes back with every report. SendGrid has
 * no idempotency key. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
import type { Json } from "@signalbox/core";
import {
  batchResultsOf,
  defineHttpProvider,
  secret,
  sendResultOf,
  textAt,
  verifyResultOf,
  type AnswerRules,
  type EmailMessage,
  type MessageMetadata,
  type Provider,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { batchBodyOf, groupOf } from "./batch-body.js";
import { contentOf, headersOf, recipient, recipientsOf } from "./mail-body.js";
import { sendGridWebhook } from "./sendgrid-webhook.js";

const config = z.object({
  apiKey: secret("API key with leave to send mail, as SG.…", {
    title: "API key",
    de: { title: "API-Schlüssel", description: "API-Schlüssel, der Mails senden darf, wie SG.…" },
  }),
  webhookKey: secret("Verification key of the signed event webhook", {
    title: "Webhook verification key",
    de: { title: "Prüfschlüssel des Webhooks", description: "Prüfschlüssel des signierten Event Webhooks" },
  }).exactOptional(),
});

const sendUrl = "https://api.sendgrid.com/v3/mail/send";

const sendGrid: Provider = defineHttpProvider<"Email", z.infer<typeof config>>({
  type: "SendGrid",
  channel: "Email",
  title: "Twilio SendGrid",
  documentation: "https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send",
  config,
  send: async (message, context) => {
    const outcome = await context.request({
      url: sendUrl,
      headers: { authorization: `Bearer ${context.config.apiKey}` },
      json: bodyOf(message, context.metadata),
    });
    return sendResultOf(outcome, rules, context.now());
  },
  // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/limitations: 1,000 recipients and 30 MB.
  batch: { messages: 1_000, bytes: 5_000_000, groupOf },
  // It takes or refuses a request as a whole, and answers with one id.
  sendBatch: async (messages, { config: { apiKey }, request, now }) => {
    const batch = batchBodyOf(messages);
    if (batch === undefined) return messages.map(() => ({ type: "alone" }));
    const { body, members } = batch;
    const outcome = await request({
      url: sendUrl,
      headers: { authorization: `Bearer ${apiKey}` },
      json: body,
    });
    const count = members.size;
    const resultsOf = (answer: VendorAnswer) => Array.from(members, () => sendResultOf(answer, rules, now()));
    const results = batchResultsOf(outcome, { ...rules, count, resultsOf }, now()).values();
    return messages.map(
      (each) => (members.has(each) ? results.next().value : undefined) ?? { type: "alone" },
    );
  },
  // https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions/retrieve-a-list-of-scopes-for-which-this-user-has-access
  verify: async ({ config: { apiKey }, request, now }) => {
    const outcome = await request({
      url: "https://api.sendgrid.com/v3/scopes",
      headers: { authorization: `Bearer ${apiKey}` },
    });
    return verifyResultOf(outcome, { problemOf }, now());
  },
  webhook: sendGridWebhook,
});

export default sendGrid;

const rules: AnswerRules = {
  vendorIdOf: ({ headers }) => headers["x-message-id"],
  problemOf,
  retryAfterMsOf,
};

function bodyOf(message: EmailMessage, metadata: MessageMetadata): Json {
  return {
    from: recipient(message.from),
    personalizations: [recipientsOf(message)],
    ...(message.replyTo === undefined ? {} : { reply_to: recipient(message.replyTo) }),
    subject: message.subject,
    content: contentOf(message),
    ...headersOf(message),
    ...(message.attachments.length === 0 ? {} : { attachments: message.attachments.map(attachment) }),
    custom_args: { ...metadata },
  };
}

function attachment({ name, mimeType, bytes }: EmailMessage["attachments"][number]): Json {
  return { content: Buffer.from(bytes).toString("base64"), type: mimeType, filename: name };
}

/**
 * https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/errors: a list of errors with
 * messages.
 */
function problemOf({ status, json }: VendorAnswer): VendorProblem | undefined {
  if (status < 400) return undefined;
  const message = textAt(json, "errors", 0, "message");
  const place = textAt(json, "errors", 0, "field");
  return {
    reason: message === undefined || place === undefined ? message : `${message} (${place})`,
    suppress: isInvalidRecipient(message, place) ? "HardBounce" : undefined,
  };
}

/**
 * https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors: the recipient, not a copy's, is no address. Addresses
 * that bounced before are accepted, and reported as dropped.
 */
function isInvalidRecipient(message = "", place = ""): boolean {
  return /^personalizations\.0\.to\b/.test(place) && /\bvalid (?:email )?address\b/i.test(message);
}

/**
 * https://www.twilio.com/docs/sendgrid/api-reference/how-to-use-the-sendgrid-v3-api/rate-limits: a moment, in seconds.
 */
function retryAfterMsOf({ headers }: VendorAnswer, now: Date): number | undefined {
  const resetAt = Number(headers["x-ratelimit-reset"] ?? Number.NaN);
  return Number.isFinite(resetAt) ? resetAt * 1000 - now.getTime() : undefined;
}
