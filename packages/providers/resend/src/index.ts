/**
 * Email through Resend. Its idempotency key makes an unanswered message safe to send again for a day; the metadata
 * travels as tags, and comes back with every report. https://resend.com/docs/api-reference/emails/send-email
 */
import {
  batchResultsOf,
  defineHttpProvider,
  metadataTags,
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
  // https://resend.com/docs/api-reference/emails/send-batch-emails: 100 messages, without attachments. Its key is that of
  // the call: https://resend.com/changelog/batch-idempotency-keys
  batch: { messages: 100, bytes: 5_000_000, isRecognized: true },
  async sendBatch(messages, { config: { apiKey }, idempotencyKey, request, now }) {
    const outcome = await request({
      url: "https://api.resend.com/emails/batch",
      headers: {
        authorization: `Bearer ${apiKey}`,
        "idempotency-key": idempotencyKey,
        // Strictly, one message that is refused would refuse all.
        "x-batch-validation": "permissive",
      },
      json: messages.map(({ message, context }) => bodyOf(message, context.metadata)),
    });
    const count = messages.length;
    const resultsOf = (answer: VendorAnswer) => resultsIn(answer, count);
    return batchResultsOf(outcome, { count, problemOf, resultsOf }, now());
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
    ...(message.attachments.length === 0 ? {} : { attachments: message.attachments.map(attachment) }),
    tags: metadataTags(metadata).map(({ name, value }) => ({ name, value })),
  };
}

function attachment({ name, mimeType, bytes }: EmailMessage["attachments"][number]): Json {
  return { filename: name, content: Buffer.from(bytes).toString("base64"), content_type: mimeType };
}

const batchAnswerSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  errors: z.array(z.object({ index: z.int().min(0), message: z.string() })).default([]),
});

/**
 * https://resend.com/changelog/batch-validation-modes: the ids of the accepted messages, in their order, and the index of
 * each refused one. Which id is whose is known only when no message is missing.
 */
function resultsIn({ json }: VendorAnswer, count: number): readonly (SendResult | undefined)[] {
  const { data: answer } = batchAnswerSchema.safeParse(json);
  if (answer === undefined) return [];
  const refusals = new Map(answer.errors.map(({ index, message }) => [index, message]));
  const isComplete = answer.data.length + refusals.size === count;
  const ids = answer.data.values();
  return Array.from({ length: count }, (_, index): SendResult | undefined => {
    const reason = refusals.get(index);
    if (reason !== undefined) return { type: "rejected", reason, code: "validation_error" };
    const vendorId = ids.next().value?.id;
    return isComplete && vendorId !== undefined ? { type: "accepted", vendorId } : undefined;
  });
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
