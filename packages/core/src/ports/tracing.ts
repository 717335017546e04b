/**
 * The port of traces: spans that follow one request through the queue, the actor and the delivery to the provider. A
 * service without traces has no `Tracing`, and a request that is not sampled has no span, so nothing is made for either.
 * Invariant: no attribute holds personal data, a key, or a value that a caller chose; errors are codes.
 */
import { AppError } from "../errors.js";

export type SpanKind = "server" | "producer" | "consumer" | "client" | "internal";

/** All of them, so that each is looked at: names of OpenTelemetry's conventions, and our own. */
export const spanAttributes = [
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "messaging.batch.message_count",
  "messaging.destination.name",
  "messaging.destination.partition.id",
  "messaging.operation.name",
  "messaging.operation.type",
  "messaging.system",
  "signalbox.channel",
  "signalbox.message_type",
  "signalbox.outcome",
  "signalbox.provider",
  "signalbox.queue_wait_ms",
] as const;

export type SpanAttributes = { readonly [Name in (typeof spanAttributes)[number]]?: string | number };

export interface SpanStart {
  /** Of few values: no ids. */
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: SpanAttributes;
}

export interface SpanEnd {
  /** Replaces the name of the start. */
  readonly name?: string;
  /** Added to those of the start. */
  readonly attributes?: SpanAttributes;
  /** What failed, as a code: see `errorCodeOf`. */
  readonly error?: string;
}

export interface Span {
  /** 32 hex digits. */
  readonly traceId: string;
  /** Names this span for its children in other processes: the header `traceparent` of https://www.w3.org/TR/trace-context/. */
  readonly traceparent: string;
  startChild(start: SpanStart): Span;
  /** Calls after the first do nothing. */
  end(end?: SpanEnd): void;
}

export interface Tracing {
  /**
   * Continues the trace of the parent where that is sampled; without a parent, or with a malformed one, begins a trace for
   * the configured share of the calls. Undefined: not sampled.
   */
  start(start: SpanStart, traceparent?: string): Span | undefined;
}

/** A span of work that was caused elsewhere; undefined where that was not traced. */
export function continueTrace(
  tracing: Tracing | undefined,
  traceparent: string | undefined,
  start: SpanStart,
): Span | undefined {
  return tracing === undefined || traceparent === undefined ? undefined : tracing.start(start, traceparent);
}

/** An operation on a queue, by the conventions of https://opentelemetry.io/docs/specs/semconv/messaging/messaging-spans/. */
export function queueSpan(operation: "send" | "process", destination: "mailbox" | "deliveries"): SpanStart {
  return {
    name: `${operation} ${destination}`,
    kind: operation === "send" ? "producer" : "consumer",
    attributes: {
      "messaging.system": "bullmq",
      "messaging.destination.name": destination,
      "messaging.operation.name": operation,
      "messaging.operation.type": operation,
    },
  };
}

const httpMethods = new Set([
  "CONNECT",
  "DELETE",
  "GET",
  "HEAD",
  "OPTIONS",
  "PATCH",
  "POST",
  "PUT",
  "QUERY",
  "TRACE",
]);

/** As https://opentelemetry.io/docs/specs/semconv/http/http-spans/ names it: callers can make up others. */
export function httpMethodOf(method: string): string {
  return httpMethods.has(method) ? method : "_OTHER";
}

/** The text of an error may hold personal data, its code does not. */
export function errorCodeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "InternalError";
}

/** Runs the work within the span, which ends with it. */
export async function inSpan<Result>(
  span: Span,
  work: () => Promise<Result>,
  endOf?: (result: Result) => SpanEnd,
): Promise<Result> {
  try {
    const result = await work();
    span.end(endOf?.(result));
    return result;
  } catch (error) {
    span.end({ error: errorCodeOf(error) });
    throw error;
  }
}
