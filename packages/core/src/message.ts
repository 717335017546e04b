/**
 * Messages, the batches that carry them, and the job data they travel in. Job data comes from Redis, where an operator or
 * an older version may have written it, so it is parsed once by `messageBatchSchema`; inside, types are trusted.
 */
import { z } from "zod";
import { actorKeySchema, type ActorKey, type JobId } from "./ids.js";

export interface Message {
  readonly to: ActorKey;
  /** Selects the actor's handler; its `body` is parsed by that handler's schema. */
  readonly type: string;
  readonly body: unknown;
  /** A replayed dead letter names the message batch it first came in, so that its event counts as its own. */
  readonly origin?: JobId;
  /** The span that sent it, of a sampled trace only. An earlier release drops it. */
  readonly traceparent?: string;
}

export interface MessageBatch {
  readonly v: 1;
  readonly messages: readonly Message[];
  /** When the first of its messages was accepted, ms: for the latency from accepted to applied. */
  readonly acceptedAt: number;
  /** Sent by the service itself, with no external caller waiting: excluded from the event latency. */
  readonly background?: true;
  /** The channel to notify when this batch and everything that follows from it is applied. */
  readonly replyTo?: string;
}

/** What the worker publishes on `replyTo` once a message batch is applied. */
export interface AppliedNotice {
  readonly job: JobId;
  /** Message batches this one caused; the caller waits for them too. */
  readonly followUps: readonly JobId[];
  /** Handlers' answers, by the `replyId` of the message's body. */
  readonly replies: Readonly<Record<string, unknown>>;
}

export const maxMessageBatchSize = 500;
export const maxMessageBatchBytes = 262_144;

/** One message of a message batch. */
export const messageSchema: z.ZodType<Message> = z.object({
  to: actorKeySchema,
  type: z.string(),
  body: z.unknown(),
  origin: z
    .string()
    .transform((id) => id as JobId)
    .exactOptional(),
  traceparent: z.string().exactOptional(),
});

export const messageBatchSchema: z.ZodType<MessageBatch> = z.object({
  v: z.literal(1),
  messages: z.array(messageSchema),
  acceptedAt: z.number(),
  background: z.literal(true).exactOptional(),
  replyTo: z.string().exactOptional(),
});

export const appliedNoticeSchema: z.ZodType<AppliedNotice> = z.object({
  job: z.string().transform((id) => id as JobId),
  followUps: z.array(z.string().transform((id) => id as JobId)),
  replies: z.record(z.string(), z.unknown()),
});
