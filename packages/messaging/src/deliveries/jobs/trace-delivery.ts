/** The spans of a traced delivery: from the job until its result is written, and each attempt with a provider. */
import { continueTrace, queueSpan, inSpan, type Span, type SpanEnd, type Tracing } from "@signalbox/core";
import type { BatchResult } from "@signalbox/provider-kit";
import type { Claimed, DeliveryContext } from "../stages/stage.js";
import type { Delivery } from "../state/delivery.js";

/** Does the work with the span of the delivery, if it is traced. */
export async function traced(
  context: DeliveryContext,
  tracing: Tracing | undefined,
  work: (context: DeliveryContext) => Promise<void>,
): Promise<void> {
  const { traceparent, channel } = context.delivery.record.request;
  const start = queueSpan("process", "deliveries");
  const attributes = { ...start.attributes, "signalbox.channel": channel };
  const span = continueTrace(tracing, traceparent, { ...start, attributes });
  return span === undefined ? work(context) : inSpan(span, () => work({ ...context, span }));
}

/** `delivery` as it was written; undefined when nothing was. */
export function deliveryEnd(delivery: Delivery | undefined): SpanEnd {
  const { status = "dropped", record } = delivery ?? {};
  const event = record?.outcome?.event;
  return {
    attributes: { "signalbox.outcome": status },
    ...(status === "failed" && event !== undefined && { error: event }),
  };
}

export function startAttempt({ span, resolved, delivery }: Claimed): Span | undefined {
  return span?.startChild({
    name: "attempt",
    kind: "internal",
    attributes: {
      "signalbox.channel": delivery.record.request.channel,
      "signalbox.provider": resolved.connection.provider.type,
    },
  });
}

export function attemptEnd(result: BatchResult | undefined): SpanEnd {
  const { type = "unanswered" } = result ?? {};
  return {
    attributes: { "signalbox.outcome": type },
    ...(type !== "accepted" && type !== "alone" && { error: type }),
  };
}
