/**
 * Reports of text messages in Twilio's form, which SignalWire shares (LaML): a signed form posted to an address whose
 * query names the message. The signature is HMAC-SHA1 over the called address and the sorted fields. STOP replies arrive
 * the same way. Used by both providers, which may not import each other.
 */
import { z } from "zod";
import { lamlEvents } from "./laml-events.js";
import { metadataFrom } from "./metadata-tags.js";
import { optOutActionOf } from "./opt-out-words.js";
import { detailOf, readEvents, someText, type EventParts, type EventReader } from "./read-events.js";
import { equalsInConstantTime, forged, genuine, hmac, unconfigured } from "./signature.js";
import type { ProviderWebhook, Verification, WebhookRequest } from "./webhook.js";

export interface LamlWebhook<Config> {
  readonly path: string;
  /** As of every webhook. */
  readonly setup: string;
  /** The vendor's page that lists the statuses, and those that it lists. */
  readonly statusPage: string;
  readonly statuses: readonly string[];
  /** In lower case; the first one present counts. */
  readonly signatureHeaders: readonly string[];
  /** The vendor's signing key; undefined when the settings do not hold it. */
  readonly secretOf: (config: Config) => string | undefined;
  /** The name of that setting. */
  readonly secretName: string;
}

const formSchema = z
  .object({
    MessageSid: someText,
    SmsSid: someText,
    SmsStatus: someText,
    MessageStatus: someText,
    From: someText,
    To: someText,
    Body: someText,
    OptOutType: someText,
    ErrorCode: someText,
  })
  .refine(({ MessageSid, SmsSid }) => MessageSid !== undefined || SmsSid !== undefined, {
    path: ["MessageSid"],
    message: "is missing",
  });

type Form = z.infer<typeof formSchema>;

export function lamlWebhook<Config>(vendor: LamlWebhook<Config>): ProviderWebhook<Config> {
  const events = lamlEvents(vendor.statusPage, vendor.statuses);
  const reader: EventReader<Form> = {
    schema: formSchema,
    events,
    kindsOf: (form) => [kindOf(form)],
    partsOf,
  };
  return {
    path: vendor.path,
    setup: vendor.setup,
    workspaceOf: (request) => request.query["workspaceId"],
    verify: (request, config) => verify(request, vendor, config),
    events,
    parse: (request) => readEvents([firstFieldsOf(request)], reader, request),
  };
}

/** The vendor's signature header for a call to `url` with these fields. */
export function lamlSignature(secret: string, url: string, fields: URLSearchParams): string {
  const names = [...new Set(fields.keys())].toSorted();
  const signed = names.map((name) =>
    [...new Set(fields.getAll(name))]
      .toSorted()
      .map((value) => name + value)
      .join(""),
  );
  return hmac("sha1", secret, url + signed.join("")).toString("base64");
}

function verify<Config>(request: WebhookRequest, vendor: LamlWebhook<Config>, config: Config): Verification {
  const secret = vendor.secretOf(config);
  if (secret === undefined) return unconfigured(vendor.secretName);
  const given = vendor.signatureHeaders
    .map((name) => request.headers[name])
    .find((value) => value !== undefined);
  if (given === undefined) return forged(`no ${vendor.signatureHeaders[0]}`);
  const fields = fieldsOf(request);
  const matches = spellingsOf(request.url).map((url) =>
    equalsInConstantTime(given, lamlSignature(secret, url, fields)),
  );
  return matches.includes(true) ? genuine : forged("the signature does not match");
}

/** Vendors sign the address with or without its standard port, regardless of how it was configured. */
function spellingsOf(url: string): readonly string[] {
  const parts = /^(https?):\/\/([^/?#]*?)(?::(\d+))?([/?#].*)?$/i.exec(url);
  if (parts === null) return [url];
  const [, scheme = "", host = "", port, rest = ""] = parts;
  const standard = scheme.toLowerCase() === "https" ? "443" : "80";
  return [`${scheme}://${host}${rest}`, `${scheme}://${host}:${port ?? standard}${rest}`];
}

/** A reply that leaves or comes back is named after what it does, any other form after its status. */
function kindOf({ MessageStatus, SmsStatus, Body, OptOutType }: Form): string {
  const isReply = MessageStatus === undefined || inboundStatuses.includes(MessageStatus);
  const action = isReply ? optOutActionOf({ body: Body, optOutType: OptOutType }) : undefined;
  if (action !== undefined) return `reply ${action === "Unsubscribe" ? "STOP" : "START"}`;
  return (SmsStatus ?? MessageStatus ?? (Body === undefined ? "" : "received")).toLowerCase();
}

const inboundStatuses: readonly string[] = ["receiving", "received"];

function partsOf(form: Form, { query, now }: WebhookRequest): readonly EventParts[] {
  const sid = form.MessageSid ?? form.SmsSid ?? "";
  const kind = kindOf(form);
  const isReply = kind.startsWith("reply ");
  return [
    {
      id: isReply ? sid : `${sid}:${kind}`,
      // The form carries no time.
      at: now.getTime(),
      metadata: metadataFrom(query),
      recipient: plainNumber(isReply ? form.From : form.To),
      detail: detailOf({ status: kind, errorCode: form.ErrorCode }),
    },
  ];
}

/** Other channels of the same messaging service mark their numbers, such as `whatsapp:+15550100`. */
function plainNumber(number: string | undefined): string | undefined {
  return number?.replace(/^(?:whatsapp|rcs|sms):/i, "");
}

/** Of a repeated field the first value counts. */
function firstFieldsOf(request: WebhookRequest): Readonly<Record<string, string>> {
  return Object.fromEntries([...fieldsOf(request)].toReversed());
}

function fieldsOf(request: WebhookRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}
