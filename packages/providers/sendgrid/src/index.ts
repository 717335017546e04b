/**
 * Email through Twilio SendGrid. The metadata travels as custom arguments, and comes back with every report. SendGrid has
 * no idempotency key. https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
import type { Json } from "@signalbox/core";
import {
  defineHttpProvider,
  mailboxOf,
  secret,
  sendResultOf,
  textAt,
  verifyResultOf,
  type EmailMessage,
  type MessageMetadata,
  type Provider,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import { z } from "zod";
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

const sendGrid: Provider = defineHttpProvider<"Email", z.infer<typeof config>>({
  type: "SendGrid",
  channel: "Email",
  title: "Twilio SendGrid",
  documentation: "https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send",
  config,
  send: async (message, context) => {
    const outcome = await context.request({
      url: "https://api.sendgrid.com/v3/mail/send",
      headers: { authorization: `Bearer ${context.config.apiKey}` },
      json: bodyOf(message, context.metadata),
    });
    return sendResultOf(
      outcome,
      { vendorIdOf: ({ headers }) => headers["x-message-id"], problemOf, retryAfterMsOf },
      context.now(),
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

function bodyOf(message: EmailMessage, metadata: MessageMetadata): Json {
  const [cc, bcc] = withoutRepeats(message);
  return {
    from: recipient(message.from),
    personalizations: [
      {
        to: [recipient(message.to)],
        ...(cc.length === 0 ? {} : { cc: cc.map(recipient) }),
        ...(bcc.length === 0 ? {} : { bcc: bcc.map(recipient) }),
      },
    ],
    ...(message.replyTo === undefined ? {} : { reply_to: recipient(message.replyTo) }),
    subject: message.subject,
    // In this order, and none of them empty.
    content: [
      ...(message.text === "" ? [] : [{ type: "text/plain", value: message.text }]),
      { type: "text/html", value: message.html },
    ],
    ...(message.headers.length === 0
      ? {}
      : { headers: Object.fromEntries(message.headers.map(({ name, value }) => [name, value])) }),
    ...(message.attachments.length === 0 ? {} : { attachments: message.attachments.map(attachment) }),
    custom_args: { ...metadata },
  };
}

function recipient(text: string): Json {
  const { name, address } = mailboxOf(text);
  return name === undefined ? { email: address } : { email: address, name };
}

function attachment({ name, mimeType, bytes }: EmailMessage["attachments"][number]): Json {
  return { content: Buffer.from(bytes).toString("base64"), type: mimeType, filename: name };
}

/** An address may occur only once among to, cc and bcc together, regardless of case. */
function withoutRepeats(message: EmailMessage): readonly [cc: readonly string[], bcc: readonly string[]] {
  const seen = new Set([mailboxOf(message.to).address.toLowerCase()]);
  const isNew = (text: string): boolean => {
    const address = mailboxOf(text).address.toLowerCase();
    return !seen.has(address) && seen.add(address).has(address);
  };
  return [message.cc.filter(isNew), message.bcc.filter(isNew)];
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
