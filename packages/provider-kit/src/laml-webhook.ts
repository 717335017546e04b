/**
 * Reports of text messages in Twilio's form, which SignalWire shares (LaML): a signed form posted to an address whose
 * query names the message. The signature is HMAC-SHA1 over the called address and the sorted fields. STOP replies arrive
 * the same way. Used by both providers, which may not import each other.
 */
import type { DeliveryEventName } from "@signalbox/core";
import { metadataFrom } from "./metadata-tags.js";
import { equalsInConstantTime, forged, genuine, hmac, unconfigured } from "./signature.js";
import type {
  ParsedWebhook,
  ProviderWebhook,
  Verification,
  VendorSubscription,
  WebhookRequest,
} from "./webhook.js";

export interface LamlWebhook<Config> {
  readonly path: string;
  /** As of every webhook. */
  readonly setup: string;
  /** In lower case; the first one present counts. */
  readonly signatureHeaders: readonly string[];
  /** The vendor's signing key; undefined when the settings do not hold it. */
  readonly secretOf: (config: Config) => string | undefined;
  /** The name of that setting. */
  readonly secretName: string;
}

const eventOfStatus: Readonly<Record<string, DeliveryEventName>> = {
  delivered: "DFSmsDelivered",
  undelivered: "DFSmsFailed",
  failed: "DFSmsFailed",
};

/** https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out: the keywords carriers require vendors to honour. */
const stopWords = ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"];
const startWords = ["START", "YES", "UNSTOP"];

export function lamlWebhook<Config>(vendor: LamlWebhook<Config>): ProviderWebhook<Config> {
  return {
    path: vendor.path,
    setup: vendor.setup,
    workspaceOf: (request) => request.query["workspaceId"],
    verify: (request, config) => verify(request, vendor, config),
    parse,
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

function parse(request: WebhookRequest): ParsedWebhook {
  const fields = fieldsOf(request);
  const sid = fields.get("MessageSid") ?? fields.get("SmsSid");
  if (sid === null) return { reports: [], subscriptions: [] };
  const subscription = subscriptionOf(request, fields, sid);
  if (subscription !== undefined) return { reports: [], subscriptions: [subscription] };
  const status = fields.get("SmsStatus") ?? fields.get("MessageStatus") ?? "";
  const event = Object.hasOwn(eventOfStatus, status) ? eventOfStatus[status] : undefined;
  if (event === undefined) return { reports: [], subscriptions: [] };
  const recipient = fields.get("To");
  const errorCode = fields.get("ErrorCode");
  const report = {
    id: `${sid}:${status}`,
    event,
    // The form carries no time.
    at: request.now.getTime(),
    metadata: metadataFrom(request.query),
    ...(recipient === null ? {} : { recipient }),
    detail: { status, ...(errorCode === null ? {} : { errorCode }) },
  };
  return { reports: [report], subscriptions: [] };
}

/** A user's reply, when it opts out of messages or in again. */
function subscriptionOf(
  request: WebhookRequest,
  fields: URLSearchParams,
  sid: string,
): VendorSubscription | undefined {
  const sender = fields.get("From");
  const body = fields.get("Body");
  if (sender === null || body === null || fields.has("MessageStatus")) return undefined;
  const action = actionOf(fields.get("OptOutType") ?? body);
  if (action === undefined) return undefined;
  return {
    id: sid,
    action,
    at: request.now.getTime(),
    metadata: metadataFrom(request.query),
    scope: "channel",
    sender,
  };
}

function actionOf(text: string): VendorSubscription["action"] | undefined {
  const word = text.trim().toUpperCase();
  if (stopWords.includes(word)) return "Unsubscribe";
  return startWords.includes(word) ? "Subscribe" : undefined;
}

function fieldsOf(request: WebhookRequest): URLSearchParams {
  return new URLSearchParams(request.body.toString("utf8"));
}
