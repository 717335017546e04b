/**
 * Email through Resend. Its idempotency key makes an unanswered message safe to send again for a day; the metadata
 * travels as tags, and comes back with every report. https://resend.com/docs/api-reference/emails/send-email
 */
import {
  defineHttpProvider,
  metadataTags,
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
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { resendWebhook } from "./resend-webhook.js";

const config = z.object({
  apiKey: secret("API key, as re_…", {
    title: "API key",
    de: { title: "API-Schlüssel", description: "API-Schlüssel, wie re_…" },
  }),
  webhookKey: secret("Signing secret of the webhook, as whsec_…", {
    title: "Webhook signing secret",
    de: { title: "Signaturgeheimnis des Webhooks", description: "Wie whsec_…" },
  }).exactOptional(),
});

const resend: Provider = defineHttpProvider<"Email", z.infer<typeof config>>({
  type: "Resend",
  channel: "Email",
  title: "Resend",
  documentation: "https://resend.com/docs/api-reference/emails/send-email",
  config,
  // https://resend.com/docs/dashboard/emails/idempotency-keys: 24 hours, minus a margin for clock differences.
  idempotentForMs: 23 * 3_600_000,
  async send(message, context) {
    const outcome = await context.request({
      url: "https://api.resend.com/emails",
      headers: {
        authorization: `Bearer ${context.config.apiKey}`,
        "idempotency-key": context.idempotencyKey,
      },
      json: bodyOf(message, context.metadata),
    });
    return sendResultOf(
      outcome,
      { vendorIdOf: (answer) => textAt(answer.json, "id"), problemOf },
      context.now(),
    );
  },
  // https://resend.com/docs/api-reference/domains/list-domains. A key that may only send is refused as restricted, which
  // a wrong key is not: https://resend.com/docs/api-reference/errors#restricted_api_key
  verify: async ({ config: { apiKey }, request, now }) => {
    const outcome = await request({
      url: "https://api.resend.com/domains",
      headers: { authorization: `Bearer ${apiKey}` },
    });
    const isSendingKey = outcome.type === "answer" && textAt(outcome.json, "name") === "restricted_api_key";
    return isSendingKey ? { type: "verified" } : verifyResultOf(outcome, { problemOf }, now());
  },
  webhook: resendWebhook,
});

export default resend;

function bodyOf(message: EmailMessage, metadata: MessageMetadata): Json {
  return {
    from: message.from,
    to: [message.to],
    subject: message.subject,
    html: message.html,
    text: message.text,
    ...(message.replyTo === undefined ? {} : { reply_to: message.replyTo }),
    ...(message.cc.length === 0 ? {} : { cc: message.cc }),
    ...(message.bcc.length === 0 ? {} : { bcc: message.bcc }),
    headers: Object.fromEntries(message.headers.map(({ name, value }) => [name, value])),
    attachments: message.attachments.map(({ name, mimeType, bytes }) => ({
      filename: name,
      content: Buffer.from(bytes).toString("base64"),
      content_type: mimeType,
    })),
    tags: metadataTags(metadata).map(({ name, value }) => ({ name, value })),
  };
}

/** https://resend.com/docs/api-reference/errors */
function problemOf(answer: VendorAnswer): VendorProblem | undefined {
  if (answer.status < 400) return undefined;
  const name = textAt(answer.json, "name");
  return {
    reason: textAt(answer.json, "message"),
    code: name,
    // The first attempt of this message is still in progress there.
    type: name === "concurrent_idempotent_requests" ? "later" : undefined,
  };
}
