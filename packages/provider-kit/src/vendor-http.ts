/**
 * One request to a vendor over HTTP, and exactly what came of it: an answer, surely not sent, or nobody knows. It ends
 * within its time limit whatever the vendor does, reads a bounded part of the answer, and follows no redirect. Used by
 * every provider that speaks HTTP.
 */
import { request as requestHttp, type ClientRequest, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import type { Json } from "@signalbox/core";
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
  /** Ends the request early. */
  readonly signal?: AbortSignal;
  /** For the whole of it, from the look-up of the name to the end of the answer; 15 s when left out. */
  readonly limitMs?: number;
}

export interface VendorAnswer {
  readonly type: "answer";
  readonly status: number;
  /** Names in lower case; what came several times is joined by commas. */
  readonly headers: Readonly<Record<string, string>>;
  /** At most the first MiB. */
  readonly text: string;
  /** The text did not come to its end: too long, too slow, or the connection was lost. */
  readonly isCut: boolean;
  /** The text as JSON; left out when it is none. */
  readonly json?: unknown;
}

export type VendorOutcome =
  | VendorAnswer
  /** No connection came about: the vendor has seen nothing of the request. */
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
  /** Who answers for names, in place of the system; hosts that are addresses are not looked up. */
  readonly lookup?: LookupFunction;
}

/** Connections are kept for a few seconds and belong to what is returned. */
export function createVendorHttp(options: VendorHttpOptions = {}): VendorHttp {
  const agents = createSecuredAgents(options.lookup);
  return {
    request: (request) => exchange(request, agents, options.route),
    close: async () => agents.close(),
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
    // An address that is none, or a setting that cannot stand in a header: known before anything went out.
    return { type: "unsent", reason: reasonOf(error instanceof Error ? error : new Error(String(error))) };
  }
  return await outcomeOf(call, limitMs, signal);
}

/** The `host` header stays that of `url`, wherever it is really sent. */
function start(request: VendorRequest, url: URL, target: URL, agents: SecuredAgents): ClientRequest {
  const isSecured = target.protocol === "https:";
  const [body, contentType] = encodedBody(request);
  const call = (isSecured ? requestHttps : requestHttp)({
    agent: isSecured ? agents.https : agents.http,
    host: target.hostname.replace(/^\[|\]$/g, ""),
    port: target.port === "" ? (isSecured ? 443 : 80) : target.port,
    path: `${target.pathname}${target.search}`,
    method: request.method ?? (body === undefined ? "GET" : "POST"),
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
      // While it has no connection yet, a request that is destroyed says so only when it gets one.
      if (!isHandedOver) conclude({ type: "unsent", reason });
    };
    const limit = setTimeout(() => giveUp(`no answer within ${limitMs} ms`), limitMs);
    const onAbort = (): void => giveUp("no answer in the time given");
    signal?.addEventListener("abort", onAbort, { once: true });
    // A connection that stands (see secured-agents.ts): from here on the request may be with the vendor.
    call.once("socket", () => {
      isHandedOver = true;
    });
    call.on("error", (error) => {
      // With the first line of an answer the vendor has spoken, however the connection ends.
      if (response !== undefined) return;
      conclude({ type: isHandedOver ? "unanswered" : "unsent", reason: reasonOf(error) });
    });
    call.once("response", (answer) => {
      response = answer;
      void readAnswer(answer).then(conclude);
    });
  });
}

/** Never fails: what does not come to its end is cut, and its connection closed. */
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
