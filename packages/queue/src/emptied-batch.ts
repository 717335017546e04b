/**
 * What is left of an envelope once all of it is published: a valid envelope without messages, so that the job kept for
 * an hour holds no personal data and a repeated attempt of it does nothing but answer its waiting caller.
 */
import type { Envelope } from "@signalbox/core";

/** Takes any data; keeps the moment of acceptance and the reply channel, neither of which says anything of a person. */
export function emptiedEnvelope(data: unknown): Envelope {
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
