/**
 * A template's webhook as a request, validated so that nothing in it can change how the request is transmitted. Issues
 * are returned, not thrown. Pure.
 */
import { validateHeaderName, validateHeaderValue } from "node:http";
import type { VendorRequest, WebhookMessage } from "@signalbox/provider-kit";

export type WebhookCall =
  | { readonly type: "call"; readonly url: URL; readonly request: VendorRequest }
  | { readonly type: "unusable"; readonly reason: string };

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"];
/** Transport headers: they follow from the URL and the body. */
const ownHeaders = [
  "host",
  "content-length",
  "transfer-encoding",
  "connection",
  "keep-alive",
  "upgrade",
  "te",
  "trailer",
  "expect",
  "proxy-connection",
  "proxy-authorization",
];

/** `messageId` is sent along, so that the receiver recognizes a repeated message. */
export function webhookCall(message: WebhookMessage, messageId: string): WebhookCall {
  const method = message.method.toUpperCase();
  if (!methods.includes(method)) return { type: "unusable", reason: `${method} is no method of a webhook` };
  if (!URL.canParse(message.url)) return { type: "unusable", reason: "the URL is none" };
  const headers = Object.fromEntries(
    Object.entries(message.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const faulty = Object.entries(headers).find(([name, value]) => !isSendable(name, value));
  if (faulty !== undefined) return { type: "unusable", reason: `the header ${faulty[0]} cannot be sent` };
  const url = withParams(new URL(message.url), message.params);
  const request = {
    method,
    url,
    ...bodyOf(message, method),
    headers: { accept: "*/*", ...textType(message), ...headers, "df-message-id": messageId },
  };
  return { type: "call", url, request };
}

function isSendable(name: string, value: string): boolean {
  if (ownHeaders.includes(name)) return false;
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Characters that are encoded already stay as they are. */
function withParams(url: URL, params: Readonly<Record<string, string>>): URL {
  const more = new URLSearchParams({ ...params }).toString();
  if (more !== "") url.search = url.search === "" ? more : `${url.search}&${more}`;
  url.hash = "";
  return url;
}

function bodyOf({ data }: WebhookMessage, method: string): Pick<VendorRequest, "json" | "body"> {
  if (data === undefined || method === "HEAD") return {};
  return typeof data === "string" ? { body: data } : { json: data };
}

function textType({ data }: WebhookMessage): Readonly<Record<string, string>> {
  return typeof data === "string" ? { "content-type": "text/plain; charset=utf-8" } : {};
}
