/**
 * The spans of what a batch window publishes: one for each cause and destination. What is sent names its span as the cause
 * of what follows.
 */
import { errorCodeOf, queueSpan, type Span, type Tracing } from "@signalbox/core";

export type Destination = "mailbox" | "deliveries";

export interface PublishTrace {
  /** The same with the span that sends it; unchanged when it is not traced. */
  mark<Item extends { readonly traceparent?: string }>(item: Item, destination: Destination): Item;
  /** With the error that ended the attempt, if one did. */
  end(error?: unknown): void;
}

/** Undefined when the service makes no traces. */
export function tracePublish(tracing: Tracing | undefined): PublishTrace | undefined {
  if (tracing === undefined) return undefined;
  const sending = new Map<string, { readonly span: Span; items: number }>();
  const spanOf = (cause: string, destination: Destination): Span | undefined => {
    const key = `${destination}/${cause}`;
    const known = sending.get(key);
    if (known !== undefined) {
      known.items += 1;
      return known.span;
    }
    const span = tracing.start(queueSpan("send", destination), cause);
    if (span !== undefined) sending.set(key, { span, items: 1 });
    return span;
  };
  return {
    mark(item, destination) {
      const { traceparent: cause } = item;
      const span = cause === undefined ? undefined : spanOf(cause, destination);
      return span === undefined ? item : { ...item, traceparent: span.traceparent };
    },
    end(error) {
      for (const { span, items } of sending.values()) {
        span.end({
          attributes: { "messaging.batch.message_count": items },
          ...(error !== undefined && { error: errorCodeOf(error) }),
        });
      }
    },
  };
}
