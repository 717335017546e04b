/**
 * Traces through OpenTelemetry's SDK: parent-based sampling, spans sent in batches as OTLP JSON. A collector that is away
 * or slow costs spans and nothing else: they wait in a bounded queue, and those beyond it are dropped.
 * https://opentelemetry.io/docs/specs/otlp/
 */
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
  type Context,
  type Span as SdkSpan,
  type SpanContext,
  type Tracer,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { ATTR_ERROR_TYPE, ATTR_SERVICE_NAME } from "@opentelemetry/semantic-conventions";
import type { Span, SpanEnd, SpanStart, Tracing } from "@signalbox/core";
import { reportFailures, type FailurePorts } from "./report-failures.js";

export interface TracingOptions extends FailurePorts {
  /** The name of the service in the traces. */
  readonly service: string;
  /** The base address of the collector; spans go to `/v1/traces` below it. */
  readonly endpoint: string;
  /** Sent with each request to the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /** The share of requests without a parent that are traced, 0 to 1. */
  readonly ratio: number;
  /** 0 to 1. */
  readonly random: () => number;
  /** How long spans wait for others before they are sent, ms. */
  readonly sendAfterMs?: number;
  /** How long `close` waits for the collector, ms. */
  readonly closeLimitMs?: number;
}

export interface OpenTracing extends Tracing {
  /** Sends what is left; gives up after a bounded time, and never fails. */
  close(): Promise<void>;
}

const defaultSendAfterMs = 1_000;
const defaultCloseLimitMs = 3_000;
/** Of spans that wait: some 4 MB. */
const maxQueued = 4_096;

export function openTracing(options: TracingOptions): OpenTracing {
  const provider = createProvider(options);
  const tracer = provider.getTracer("signalbox");
  return {
    start(start, traceparent) {
      // A malformed parent counts as none. The caller's `tracestate` is not kept: it would be stored with messages.
      const parent = traceparent === undefined ? null : parseTraceParent(traceparent);
      // Decided here and not by a sampler, for which the SDK makes ids and more for each request: 6 µs.
      if (!isSampled(parent, options)) return undefined;
      const context =
        parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true });
      return startSpan(tracer, start, context);
    },
    close: () => closeWithin(provider, options.closeLimitMs ?? defaultCloseLimitMs),
  };
}

function createProvider(options: TracingOptions): TracerProvider {
  const { service, endpoint, headers, sendAfterMs = defaultSendAfterMs } = options;
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers: { ...headers } });
  return new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportFailures(exporter, options),
        scheduledDelayMillis: sendAfterMs,
        maxQueueSize: maxQueued,
      }),
    ],
  });
}

function isSampled(
  parent: SpanContext | null,
  { ratio, random }: Pick<TracingOptions, "ratio" | "random">,
): boolean {
  return parent === null ? random() < ratio : (parent.traceFlags & TraceFlags.SAMPLED) !== 0;
}

const kinds = {
  server: SpanKind.SERVER,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

function startSpan(tracer: Tracer, start: SpanStart, context: Context): Span {
  const { name, kind, attributes = {} } = start;
  const span = tracer.startSpan(name, { kind: kinds[kind], attributes: { ...attributes } }, context);
  const { traceId, spanId } = span.spanContext();
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-01`,
    startChild: (child) => startSpan(tracer, child, trace.setSpan(ROOT_CONTEXT, span)),
    end: (end) => endSpan(span, end),
  };
}

function endSpan(span: SdkSpan, { name, attributes, error }: SpanEnd = {}): void {
  if (!span.isRecording()) return;
  if (name !== undefined) span.updateName(name);
  if (attributes !== undefined) span.setAttributes({ ...attributes });
  if (error !== undefined) {
    span.setAttribute(ATTR_ERROR_TYPE, error);
    span.setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

async function closeWithin(provider: TracerProvider, limitMs: number): Promise<void> {
  const { promise: overtime, resolve } = Promise.withResolvers<void>();
  const limit = setTimeout(resolve, limitMs);
  // A failure was reported by the exporter.
  await Promise.race([provider.shutdown().catch(() => undefined), overtime]);
  clearTimeout(limit);
}
