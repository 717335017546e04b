/**
 * One HTTP request to a vendor, and its exact result: an answer, certainly not sent, or unknown. It ends within its time
 * limit whatever the vendor does, reads a bounded part of the answer, and follows no redirect. Used by every provider
 * that speaks HTTP.
 */
import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { httpMethodOf, type Json, type Span, type SpanEnd } from "@signalbox/core";
import type { ProviderPorts } from "./provider.js";
import { createSecuredAgents, type SecuredAgents } from "./secured-agents.js";

export interface VendorRequest {
  /** `POST` when it has a body, else `GET`. */
  readonly method?: string;
  readonly url: string | URL;
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of these is the body. */
  readonly json?: Json;
  readonly form?: Readonly<Record<string, string>> | readonly (readonly [string, string])[];
  readonly body?: string | Uint8Array;
  /** Aborts the request. */
  readonly signal?: AbortSignal;
  /** For everything from the name look-up to the end of the answer. Default 15 s. */
  readonly limitMs?: number;
  /** Of a traced call. Its trace is not sent to the vendor. */
  readonly span?: Span | undefined;
}

export interface VendorAnswer {
  readonly type: "answer";
  readonly status: number;
  /** Names in lower case; repeated ones are joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most the first MiB. */
  readonly text: string;
  /** The body is incomplete: too long, too slow, or the connection was lost. */
  readonly isCut: boolean;
  /** The body as JSON; absent when it is not JSON. */
  readonly json?: unknown;
}

export type VendorOutcome =
  | VendorAnswer
  /** No connection was established: the vendor has seen nothing of the request. */
  | { readonly type: "unsent"; readonly reason: string }
  /** The request was on its way when the connection or the time ended. */
  | { readonly type: "unanswered"; readonly reason: string };

export interface VendorHttp {
  request(request: VendorRequest): Promise<VendorOutcome>;
  close(): Promise<void>;
}

export const defaultLimitMs = 15_000;
export const maxAnswerBytes: number = 1024 * 1024;

export interface VendorHttpOptions {
  readonly route?: ProviderPorts["route"];
  /** Resolves names, instead of the system; IP addresses are not looked up. */
  readonly lookup?: LookupFunction;
}

/** Connections are kept for a few seconds and belong to the returned client. */
export function createVendorHttp(options: VendorHttpOptions = {}): VendorHttp {
  const agents = createSecuredAgents(options.lookup);
  return {
    request: (request) => traced(request, () => exchange(request, agents, options.route)),
    close: async () => agents.close(),
  };
}

/** The address is in no span: that of a webhook may name its user. */
async function traced(request: VendorRequest, send: () => Promise<VendorOutcome>): Promise<VendorOutcome> {
  const { span: parent } = request;
  if (parent === undefined) return send();
  const method = httpMethodOf(methodOf(request));
  const attributes = { "http.request.method": method };
  const span = parent.startChild({ name: method === "_OTHER" ? "HTTP" : method, kind: "client", attributes });
  const outcome = await send();
  span.end(spanEndOf(outcome));
  return outcome;
}

function spanEndOf(outcome: VendorOutcome): SpanEnd {
  if (outcome.type !== "answer") return { error: outcome.type };
  const { status } = outcome;
  return {
    attributes: { "http.response.status_code": status },
    ...(status >= 400 && { error: String(status) }),
  };
}

async function exchange(
  request: VendorRequest,
  agents: SecuredAgents,
  route: ProviderPorts["route"],
): Promise<VendorOutcome> {
  const { signal, limitMs = defaultLimitMs } = request;
  if (signal?.aborted === true) return { type: "unsent", reason: "there was no time left" };
  let call: ClientRequest;
  try {
    const url = new URL(request.url);
    call = start(request, url, route?.(url) ?? url, agents);
  } catch (error) {
    // A malformed address, or a setting that cannot be in a header: known before anything was sent.
    return { type: "unsent", reason: reasonOf(error instanceof Error ? error : new Error(String(error))) };
  }
  return await outcomeOf(call, limitMs, signal);
}

/** The `host` header stays that of `url`, regardless of the actual target. */
function start(request: VendorRequest, url: URL, target: URL, agents: SecuredAgents): ClientRequest {
  const isSecured = target.protocol === "https:";
  const [body, contentType] = encodedBody(request);
  const call = (isSecured ? requestHttps : requestHttp)({
    agent: isSecured ? agents.https : agents.http,
    host: target.hostname.replace(/^\[|\]$/g, ""),
    port: target.port === "" ? (isSecured ? 443 : 80) : target.port,
    path: `${target.pathname}${target.search}`,
    method: methodOf(request),
    headers: {
      host: url.host,
      "user-agent": "signalbox",
      accept: "application/json",
      ...(contentType === undefined ? {} : { "content-type": contentType }),
      ...(body === undefined ? {} : { "content-length": String(body.byteLength) }),
      ...request.headers,
    },
  });
  return call.end(body);
}

function methodOf({ method, json, form, body }: VendorRequest): string {
  return method ?? (json === undefined && form === undefined && body === undefined ? "GET" : "POST");
}

function encodedBody(request: VendorRequest): readonly [Uint8Array | undefined, string | undefined] {
  if (request.json !== undefined) return [Buffer.from(JSON.stringify(request.json)), "application/json"];
  if (request.form !== undefined) {
    return [Buffer.from(formText(request.form)), "application/x-www-form-urlencoded"];
  }
  return [request.body === undefined ? undefined : Buffer.from(request.body), undefined];
}

function formText(form: NonNullable<VendorRequest["form"]>): string {
  const fields = new URLSearchParams();
  const pairs = Array.isArray(form) ? form : Object.entries(form);
  for (const [name, value] of pairs) fields.append(name, value);
  return fields.toString();
}

function outcomeOf(
  call: ClientRequest,
  limitMs: number,
  signal: AbortSignal | undefined,
): Promise<VendorOutcome> {
  return new Promise((resolve) => {
    let isHandedOver = false;
    let response: IncomingMessage | undefined;
    const conclude = (outcome: VendorOutcome): void => {
      clearTimeout(limit);
      signal?.removeEventListener("abort", onAbort);
      resolve(outcome);
    };
    const giveUp = (reason: string): void => {
      (response ?? call).destroy(new Error(reason));
      // A request that is destroyed before it has a connection reports it only when it gets one.
      if (!isHandedOver) conclude({ type: "unsent", reason });
    };
    const limit = setTimeout(() => giveUp(`no answer within ${limitMs} ms`), limitMs);
    const onAbort = (): void => giveUp("no answer in the time given");
    signal?.addEventListener("abort", onAbort, { once: true });
    // An established connection (see secured-agents.ts): from here on the request may have reached the vendor.
    call.once("socket", () => {
      isHandedOver = true;
    });
    call.on("error", (error) => {
      // With the first line of an answer the vendor has answered, however the connection ends.
      if (response !== undefined) return;
      conclude({ type: isHandedOver ? "unanswered" : "unsent", reason: reasonOf(error) });
    });
    call.once("response", (answer) => {
      response = answer;
      void readAnswer(answer).then(conclude);
    });
  });
}

/** Never fails: an incomplete body is cut, and its connection closed. */
async function readAnswer(response: IncomingMessage): Promise<VendorAnswer> {
  const chunks: Buffer[] = [];
  let length = 0;
  let isCut = false;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      const room = maxAnswerBytes - length;
      chunks.push(chunk.length > room ? chunk.subarray(0, room) : chunk);
      length += chunk.length;
      if (length > maxAnswerBytes) break;
    }
    isCut = length > maxAnswerBytes;
  } catch {
    isCut = true;
  }
  const text = Buffer.concat(chunks).toString("utf8");
  const json = isCut ? undefined : parsedJson(text);
  return {
    type: "answer",
    status: response.statusCode ?? 0,
    headers: joinedHeaders(response),
    text,
    isCut,
    ...(json === undefined ? {} : { json }),
  };
}

function joinedHeaders(response: IncomingMessage): Record<string, string> {
  return Object.fromEntries(
    Object.entries(response.headersDistinct).map(([name, values]) => [name, (values ?? []).join(", ")]),
  );
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function reasonOf(error: Error): string {
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  const reason = error.message === "" ? error.name : error.message;
  return code === undefined || reason.includes(code) ? reason : `${code}: ${reason}`;
}
