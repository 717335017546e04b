/**
 * The AWS library's network transport over the connections every provider uses, with their time limit and bounds. The
 * library signs and builds requests; the result of each is recorded here, since the library's errors do not distinguish
 * unsent from unknown.
 */
import type { Span } from "@signalbox/core";
import type { SendContext, VendorHttp, VendorOutcome } from "@signalbox/provider-kit";

/** A signed request of the library. */
interface SignedRequest {
  readonly protocol: string;
  readonly hostname: string;
  readonly port?: number;
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

interface PlainResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

interface RequestHandler {
  handle(
    request: SignedRequest,
    options?: { readonly abortSignal?: AbortSignal },
  ): Promise<{ readonly response: PlainResponse }>;
  updateHttpClientConfig(): void;
  httpHandlerConfigs(): Record<string, never>;
}

/** One send: the signal for the library, and the result of the request made with it. */
export interface WatchedSend {
  readonly signal: AbortSignal;
  outcome(): VendorOutcome | undefined;
}

export interface VendorTransport {
  readonly handler: RequestHandler;
  watch(context: Pick<SendContext, "signal" | "span">): WatchedSend;
  close(): Promise<void>;
}

export function createVendorTransport(http: VendorHttp): VendorTransport {
  // The signal is the one object of ours that the library passes through.
  const outcomes = new WeakMap<AbortSignal, VendorOutcome>();
  const spans = new WeakMap<AbortSignal, Span>();
  return {
    handler: {
      async handle(request, options) {
        const signal = options?.abortSignal;
        const span = signal === undefined ? undefined : spans.get(signal);
        const outcome = await http.request({ ...vendorRequest(request, signal), span });
        if (signal !== undefined) outcomes.set(signal, outcome);
        if (outcome.type !== "answer") throw new Error(outcome.reason);
        const { status, headers, text } = outcome;
        return { response: { statusCode: status, headers, body: Buffer.from(text) } };
      },
      updateHttpClientConfig() {
        // Nothing to configure: the transport sets its own limits.
      },
      httpHandlerConfigs: () => ({}),
    },
    watch({ signal: given, span }) {
      const signal = AbortSignal.any([given]);
      if (span !== undefined) spans.set(signal, span);
      return { signal, outcome: () => outcomes.get(signal) };
    },
    close: () => http.close(),
  };
}

function vendorRequest(
  request: SignedRequest,
  signal: AbortSignal | undefined,
): Parameters<VendorHttp["request"]>[0] {
  const port = request.port === undefined ? "" : `:${request.port}`;
  const { "content-length": _length, ...headers } = request.headers;
  return {
    method: request.method,
    url: `${request.protocol}//${request.hostname}${port}${request.path}`,
    headers,
    ...(request.body === undefined ? {} : { body: plainBody(request.body) }),
    ...(signal === undefined ? {} : { signal }),
  };
}

/** The library's byte arrays carry text methods that log a warning when they are accessed. */
function plainBody(body: string | Uint8Array): string | Uint8Array {
  return typeof body === "string" ? body : new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
}
