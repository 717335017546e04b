/**
 * Email through Mailchimp Transactional (Mandrill). It answers at once for each recipient; permanent rejections have
 * status 500 and a name, so the name decides, not the status.
 * https://mailchimp.com/developer/transactional/api/messages/send-new-message/
 */
import {
  defineHttpProvider,
  mailboxOf,
  secret,
  sendResultOf,
  textAt,
  type EmailMessage,
  type MessageMetadata,
  type Provider,
  type VendorAnswer,
  type VendorProblem,
} from "@signalbox/provider-kit";
import type { Json } from "@signalbox/core";
import { z } from "zod";
import { mandrillWebhook } from "./mandrill-webhook.js";

const config = z.object({
  apiKey: secret("API key of Mailchimp Transactional", {
    title: "API key",
    de: { title: "API-Schlüssel", description: "API-Schlüssel von Mailchimp Transactional" },
  }),
  webhookKey: secret("Key of the webhook, as its settings show it", {
    title: "Webhook key",
    de: { title: "Schlüssel des Webhooks", description: "Wie ihn die Einstellungen des Webhooks zeigen" },
  }).exactOptional(),
});

/** https://mailchimp.com/developer/transactional/docs/error-handling/: nothing is sent until an operator acts. */
const settingsErrors = ["Invalid_Key", "PaymentRequired", "Unknown_Subaccount"];
const refusals = [...settingsErrors, "ValidationError"];

const mailchimp: Provider = defineHttpProvider<"Email", z.infer<typeof config>>({
  type: "MailChimp",
  channel: "Email",
  title: "Mailchimp Transactional",
  documentation: "https://mailchimp.com/developer/transactional/api/messages/send-new-message/",
  config,
  async send(message, context) {
    const outcome = await context.request({
      url: "https://mandrillapp.com/api/1.0/messages/send",
      json: { key: context.config.apiKey, async: false, message: bodyOf(message, context.metadata) },
    });
    const rules = {
      vendorIdOf: (answer: VendorAnswer) => textAt(entryFor(message.to, answer.json), "_id"),
      problemOf: (answer: VendorAnswer) => problemOf(answer, message.to),
    };
    const result = sendResultOf(outcome, rules, context.now());
    // A 2xx accepts the request, not the message: that is in the body, and this one cannot be read.
    const isUnclear = result.type === "accepted" && result.vendorId === undefined;
    return isUnclear ? { type: "unanswered", reason: "The answer cannot be read." } : result;
  },
  webhook: mandrillWebhook,
});

export default mailchimp;

function bodyOf(message: EmailMessage, metadata: MessageMetadata): Json {
  const from = mailboxOf(message.from);
  const copies = (addresses: readonly string[], type: string): Json[] =>
    addresses.map((address) => ({ email: mailboxOf(address).address, type }));
  return {
    html: message.html,
    text: message.text,
    subject: message.subject,
    from_email: from.address,
    ...(from.name === undefined ? {} : { from_name: from.name }),
    to: [{ email: message.to, type: "to" }, ...copies(message.cc, "cc"), ...copies(message.bcc, "bcc")],
    headers: Object.fromEntries([
      ...message.headers.map(({ name, value }) => [name, value]),
      ...(message.replyTo === undefined ? [] : [["Reply-To", message.replyTo]]),
    ]),
    attachments: message.attachments.map(({ name, mimeType, bytes }) => ({
      type: mimeType,
      name,
      content: Buffer.from(bytes).toString("base64"),
    })),
    metadata: { ...metadata },
    // The cc copies are in the mail's header, as in any other mail.
    preserve_recipients: message.cc.length > 0,
  };
}

/** The answer for the recipient that counts: the copies have their own. */
function entryFor(address: string, json: unknown): unknown {
  if (!Array.isArray(json)) return undefined;
  const entries: readonly unknown[] = json;
  const wanted = address.toLowerCase();
  return entries.find((entry) => textAt(entry, "email")?.toLowerCase() === wanted) ?? entries[0];
}

function problemOf(answer: VendorAnswer, address: string): VendorProblem | undefined {
  const name = textAt(answer.json, "name");
  if (answer.status >= 400 || textAt(answer.json, "status") === "error") {
    return {
      reason: textAt(answer.json, "message"),
      code: name,
      type: refusals.includes(name ?? "") ? "rejected" : undefined,
      misconfigured: settingsErrors.includes(name ?? "") ? true : undefined,
    };
  }
  const entry = entryFor(address, answer.json);
  const status = textAt(entry, "status");
  if (status !== "rejected" && status !== "invalid") return undefined;
  const why = textAt(entry, "reject_reason");
  return {
    type: "rejected",
    reason: why === undefined ? `The recipient is ${status}.` : `The recipient is ${status}: ${why}.`,
    code: why ?? status,
    suppress: isInvalidAddress(status, why) ? "HardBounce" : undefined,
  };
}

/**
 * Of the reasons: a bounce of earlier, or no address at all. The others are about the account, the sender, the content, or
 * wear off (`soft-bounce`); after `spam` and `unsub` the address itself is good.
 */
function isInvalidAddress(status: string, reason: string | undefined): boolean {
  if (reason === undefined) return status === "invalid";
  return reason === "hard-bounce" || reason === "invalid";
}
