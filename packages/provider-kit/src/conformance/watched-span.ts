/** The span of a traced call, which keeps the spans that are made below it. */
import type { Span, SpanEnd, SpanStart } from "@signalbox/core";

export interface WatchedSpan {
  readonly span: Span;
  readonly children: readonly { readonly start: SpanStart; readonly end: SpanEnd }[];
}

export function watchedSpan(): WatchedSpan {
  const children: { readonly start: SpanStart; readonly end: SpanEnd }[] = [];
  const spanWith = (end: Span["end"]): Span => ({
    traceId: "0af7651916cd43dd8448eb211c80319c",
    traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    startChild: (start) => spanWith((given = {}) => void children.push({ start, end: given })),
    end,
  });
  return { span: spanWith(() => undefined), children };
}
