/**
 * The provider of the webhook channel: makes the request a template describes, to outside addresses only, and stores the
 * answer. Redirects are not followed: their target was not chosen by the customer. Receivers recognize repeated messages
 * by the header `df-message-id`. https://www.rfc-editor.org/rfc/rfc9110
 */
import { findJsonFault, type Json } from "@signalbox/core";
import {
  createHostGuard,
  createVendorHttp,
  defineProvider,
  insideRefusalIn,
  sendResultOf,
  type HostGuard,
  type Provider,
  type ProviderPorts,
  type Resolve,
  type SecretMask,
  type SendContext,
  type SendResult,
  type VendorAnswer,
  type VendorHttp,
  type VendorProblem,
  type WebhookMessage,
} from "@signalbox/provider-kit";
import { z } from "zod";
import { redactorOf } from "./redactor.js";
import { webhookCall } from "./webhook-call.js";

/** The maximum stored size of an answer. */
const keptBytes = 64 * 1024;

/** `resolve` resolves names instead of the system. */
export function webhookProvider(resolve?: Resolve): Provider {
  return defineProvider<"Webhook", Record<string, never>>({
    type: "Webhook",
    channel: "Webhook",
    title: "Webhook",
    documentation: "https://www.rfc-editor.org/rfc/rfc9110",
    config: z.object({}),
    notes:
      "Calls the URL that the template names. Only public addresses are called, except hosts that `WEBHOOK_ALLOWED_HOSTS` lists; redirects are not followed. The header `df-message-id` identifies a message that comes twice.",
    open: (_config, ports: ProviderPorts) => {
      const guard = createHostGuard(ports.allowedHosts ?? [], resolve);
      const route = ports.route === undefined ? {} : { route: ports.route };
      const http = createVendorHttp({ ...route, lookup: guard.lookup });
      return {
        send: (message, context) => send(message, context, guard, http),
        close: () => http.close(),
      };
    },
  });
}

const provider: Provider = webhookProvider();

export default provider;

async function send(
  message: WebhookMessage,
  context: SendContext,
  guard: HostGuard,
  http: VendorHttp,
): Promise<SendResult> {
  const redactor = redactorOf(message);
  const call = webhookCall(message, context.metadata.messageId);
  if (call.type === "unusable") return rejected(redactor.text(call.reason));
  const refusal = guard.refusalOf(call.url);
  if (refusal !== undefined) return rejected(redactor.text(refusal));
  const outcome = await http.request({
    ...call.request,
    signal: context.signal,
    span: context.span,
  });
  if (outcome.type !== "answer") {
    const inside = insideRefusalIn(outcome);
    if (inside !== undefined) return rejected(redactor.text(inside));
    return {
      type: outcome.type === "unsent" ? "later" : "unanswered",
      reason: redactor.text(outcome.reason),
    };
  }
  const response = responseOf(outcome, message, redactor);
  const problemOf = (answer: VendorAnswer): VendorProblem | undefined =>
    problemIn(answer, response, redactor);
  return ofThisUrl(
    sendResultOf(outcome, { problemOf }, context.now()),
    requestOf(message, redactor),
    response,
  );
}

/** A 401 or 403 is about this URL only: there are no settings to be wrong. */
function ofThisUrl(result: SendResult, request: Json, response: Json): SendResult {
  if (result.type === "accepted") return { type: "accepted", detail: { request, response } };
  if (result.type !== "rejected") return result;
  const { misconfigured: _misconfigured, ...refused } = result;
  return refused;
}

function rejected(reason: string): SendResult {
  return { type: "rejected", reason: `The webhook was not called: ${reason}.` };
}

function problemIn(answer: VendorAnswer, response: Json, redactor: SecretMask): VendorProblem | undefined {
  const { status, headers } = answer;
  if (status >= 200 && status < 300) return undefined;
  const location = status >= 300 && status < 400 ? headers["location"] : undefined;
  const words = redactor.text(answer.text.slice(0, 1_000).replace(/\s+/g, " ").trim());
  const plain = words === "" ? `HTTP ${status}` : `HTTP ${status}: ${words}`;
  const reason =
    location === undefined
      ? plain
      : `HTTP ${status}: redirects are not followed, here to ${redactor.text(location)}`;
  return { reason, code: status, detail: response };
}

function requestOf(message: WebhookMessage, redactor: SecretMask): Json {
  const { url, method, headers, params, data, responseType } = message;
  return redactor.json({
    url,
    method,
    headers,
    params,
    ...(data === undefined ? {} : { data }),
    ...(responseType === undefined ? {} : { responseType }),
  });
}

function responseOf(answer: VendorAnswer, message: WebhookMessage, redactor: SecretMask): Json {
  const type = answer.headers["content-type"];
  const bytes = Buffer.from(answer.text);
  const isCut = answer.isCut || bytes.length > keptBytes;
  const text = isCut ? new TextDecoder().decode(bytes.subarray(0, keptBytes), { stream: true }) : answer.text;
  const isJson =
    !isCut && (message.responseType ?? (/\bjson\b/i.test(type ?? "") ? "json" : "text")) === "json";
  const json = isJson ? storableJson(answer.json) : undefined;
  return redactor.json({
    status: answer.status,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
    body: json ?? text,
    ...(isCut ? { isCut } : {}),
  });
}

/** Undefined where the value cannot be stored: nested too deep, or with numbers too large. */
function storableJson(value: unknown): Json | undefined {
  if (value === undefined || findJsonFault(value) !== undefined) return undefined;
  // It was parsed from JSON.
  return value as Json;
}
