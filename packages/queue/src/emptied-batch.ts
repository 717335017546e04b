/**
 * The remainder of a published message batch: a valid batch without messages, so that the job kept for an hour holds no
 * personal data and a repeated attempt only answers the waiting caller.
 */
import type { MessageBatch } from "@signalbox/core";

/** Accepts any data; keeps the acceptance time and the reply channel, which hold no personal data. */
export function emptiedMessageBatch(data: unknown): MessageBatch {
  const { acceptedAt, replyTo } = (data ?? {}) as {
    readonly acceptedAt?: unknown;
    readonly replyTo?: unknown;
  };
  return {
    v: 1,
    messages: [],
    acceptedAt: typeof acceptedAt === "number" ? acceptedAt : 0,
    ...(typeof replyTo === "string" ? { replyTo } : {}),
  };
}
