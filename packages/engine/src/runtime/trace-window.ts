/**
 * The spans of the traced messages of a batch window: one for each message from the lease until all effects are published.
 * Messages without a trace, which are nearly all, have none.
 */
import {
  errorCodeOf,
  queueSpan,
  type LeasedMessageBatch,
  type Span,
  type SpanAttributes,
  type SpanEnd,
  type Tracing,
} from "@signalbox/core";
import type { ParsedMessageBatch, Task } from "./batch-window.js";

export interface WindowTrace {
  /** What the effects of the message name as their cause. */
  readonly traceparents: ReadonlyMap<Task, string>;
  /** These become dead letters. */
  fail(tasks: Iterable<Task>): void;
  /** Another message batch stored the events of these. */
  skip(tasks: Iterable<Task>): void;
  /** With the error that ended the attempt at the whole window, if one did. */
  end(error?: unknown): void;
}

export interface TraceWindowPorts {
  readonly tracing?: Tracing;
  readonly now: () => Date;
}

/** Undefined when no message is traced. */
export function traceWindow(
  batchWindow: readonly ParsedMessageBatch[],
  { partition }: Pick<LeasedMessageBatch, "partition">,
  { tracing, now }: TraceWindowPorts,
): WindowTrace | undefined {
  if (tracing === undefined) return undefined;
  const spans = new Map<Task, Span>();
  const at = now().getTime();
  const start = queueSpan("process", "mailbox");
  for (const { tasks, acceptedAt } of batchWindow) {
    for (const task of tasks) {
      const { traceparent, type } = task.message;
      if (traceparent === undefined) continue;
      const attributes: SpanAttributes = {
        ...start.attributes,
        "messaging.destination.partition.id": String(partition),
        "signalbox.message_type": type,
        ...(acceptedAt !== undefined && { "signalbox.queue_wait_ms": Math.max(0, at - acceptedAt) }),
      };
      const span = tracing.start({ ...start, attributes }, traceparent);
      if (span !== undefined) spans.set(task, span);
    }
  }
  return spans.size === 0 ? undefined : windowTrace(spans);
}

function windowTrace(spans: ReadonlyMap<Task, Span>): WindowTrace {
  const endAll = (tasks: Iterable<Task>, end: SpanEnd): void => {
    for (const task of tasks) spans.get(task)?.end(end);
  };
  return {
    traceparents: new Map([...spans].map(([task, { traceparent }]) => [task, traceparent])),
    fail: (tasks) => endAll(tasks, { error: "DeadLetter" }),
    skip: (tasks) => endAll(tasks, { attributes: { "signalbox.outcome": "duplicate" } }),
    end: (error) => endAll(spans.keys(), error === undefined ? {} : { error: errorCodeOf(error) }),
  };
}
