/**
 * A simulated vendor on loopback: it records requests and answers by script, well or badly. Used by the suite, and by
 * tests of providers.
 */
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { Json } from "@signalbox/core";
import type { Certificate } from "./untrusted-certificate.js";

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** The host it was meant for. */
  readonly host: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The body as JSON; absent when it is not JSON. */
  readonly json?: unknown;
  /** The body as a form. */
  readonly form: Readonly<Record<string, string>>;
}

export interface PlayedAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** At most one of these is the body. */
  readonly json?: Json;
  readonly text?: string;
}

/** Misbehaviour that some vendors show. */
export type Misbehaviour =
  /** Accepts the request and never answers. */
  | "silence"
  /** Accepts the request and closes the connection. */
  | "hang-up"
  /** Accepts, then sends a little more forever. */
  | "drip"
  /** Accepts, then sends a gigabyte. */
  | "flood";

export type Script = (request: ReceivedRequest) => PlayedAnswer | Misbehaviour;

export interface LoopbackVendor {
  readonly url: string;
  /** All requests, in order. */
  readonly requests: readonly ReceivedRequest[];
  /** Bytes sent of its endless answers. */
  readonly flooded: number;
  /** For a provider's ports: resolves every host to here. */
  readonly route: (url: URL) => URL;
  readonly answerWith: (script: Script) => void;
  close(): Promise<void>;
}

/** Speaks TLS when it has a certificate. Answers 204 by default. */
export async function startLoopbackVendor(certificate?: Certificate): Promise<LoopbackVendor> {
  const requests: ReceivedRequest[] = [];
  let script: Script = () => ({ status: 204 });
  let flooded = 0;
  const play = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const received = await readRequest(request);
    requests.push(received);
    const answer = script(received);
    if (typeof answer === "object") sendAnswer(response, answer);
    else if (answer === "hang-up") request.socket.destroy();
    else if (answer === "drip") await drip(response);
    else if (answer === "flood") flooded += await flood(response);
  };
  const server = await listening((request, response) => void play(request, response), certificate);
  const { port } = server.address() as AddressInfo;
  const url = `${certificate === undefined ? "http" : "https"}://127.0.0.1:${port}`;
  return {
    url,
    requests,
    get flooded() {
      return flooded;
    },
    route: (wanted) => new URL(`${wanted.pathname}${wanted.search}`, url),
    answerWith: (next) => {
      script = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An address of this machine where nothing listens. */
export async function closedUrl(): Promise<string> {
  const vendor = await startLoopbackVendor();
  await vendor.close();
  return vendor.url;
}

function listening(listener: RequestListener, certificate: Certificate | undefined): Promise<Server> {
  const server =
    certificate === undefined ? createHttpServer(listener) : createHttpsServer(certificate, listener);
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(server));
  });
}

async function readRequest(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString("utf8");
  const json = parsedJson(body);
  return {
    method: request.method ?? "",
    path: request.url ?? "",
    host: request.headers.host ?? "",
    headers: Object.fromEntries(
      Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(", ")]),
    ),
    body,
    ...(json === undefined ? {} : { json }),
    form: Object.fromEntries(new URLSearchParams(body)),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function sendAnswer(response: ServerResponse, answer: PlayedAnswer): void {
  const contentType = answer.json === undefined ? "text/plain" : "application/json";
  response.writeHead(answer.status, { "content-type": contentType, ...answer.headers });
  response.end(answer.json === undefined ? answer.text : JSON.stringify(answer.json));
}

async function drip(response: ServerResponse): Promise<void> {
  response.writeHead(200, { "content-type": "application/json" });
  while (!response.destroyed) {
    response.write(" ");
    await delay(20);
  }
}

/** The part that was written before the client closed. */
async function flood(response: ServerResponse): Promise<number> {
  const chunk = Buffer.alloc(64 * 1024, "x");
  let written = 0;
  response.writeHead(200, { "content-type": "application/json", "content-length": String(1024 ** 3) });
  while (!response.destroyed && written < 1024 ** 3) {
    written += chunk.length;
    if (!response.write(chunk)) await drainedOrClosed(response);
  }
  response.end();
  return written;
}

function drainedOrClosed(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      response.off("drain", settle).off("close", settle);
      resolve();
    };
    response.on("drain", settle).on("close", settle);
  });
}
