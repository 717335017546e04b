/** For tests: the port `Tracing` in memory. Every span is sampled, and is kept with its parent and its end. */
import type { Span, SpanEnd, SpanStart, Tracing } from "./tracing.js";

export interface RecordedSpan extends SpanStart {
  readonly traceparent: string;
  readonly parent: string | undefined;
  /** Undefined while it is open. */
  end: SpanEnd | undefined;
}

export function createRecordedTracing(): {
  readonly tracing: Tracing;
  readonly spans: readonly RecordedSpan[];
} {
  const spans: RecordedSpan[] = [];
  const start = (given: SpanStart, parent?: string): Span => {
    const traceparent = `span-${spans.length + 1}`;
    const recorded: RecordedSpan = { ...given, traceparent, parent, end: undefined };
    spans.push(recorded);
    return {
      traceId: "trace",
      traceparent,
      startChild: (child) => start(child, traceparent),
      end: (end = {}) => {
        recorded.end ??= end;
      },
    };
  };
  return { tracing: { start }, spans };
}
