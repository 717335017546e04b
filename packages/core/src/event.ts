/**
 * An accepted event, as every part of the system sees it and as it is stored. `seq` orders a workspace's events by
 * acceptance; `at` (event time) with `messageId` decides which fact wins.
 */
import { z } from "zod";
import type { ActorKey, JobId, WorkspaceId } from "./ids.js";
import type { JsonText } from "./values/json.js";

/** A group call is stored as track and identify events. */
export const eventTypes = ["identify", "track", "page", "screen", "alias"] as const;
export type EventType = (typeof eventTypes)[number];

/** The event property that lists its files: `{ <name>: { type: "BlobStorage", key, name, mimeType } }`. */
export const attachedFilesProperty = "DFAttachedFiles";

/**
 * A group call is stored as up to three events of one message: the caller's own (`main`), the group's view of it
 * (`group`) and the group's traits (`traits`).
 */
export type EventPart = "main" | "group" | "traits";

/** A member or a key that reported an event about a user in the administration. */
export interface EventAuthor {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
}

export interface EventRecord {
  readonly messageId: string;
  readonly part: EventPart;
  readonly type: EventType;
  /** The name of a track event; page and screen carry their name here; empty for the others. */
  readonly event: string;
  readonly userId?: string;
  readonly anonymousId?: string;
  /** Event time, ms, corrected for the client's clock. */
  readonly at: number;
  /** The time the client sent, kept when `at` differs from it. */
  readonly originalTimestamp?: string;
  /** When the API accepted it, ms. */
  readonly receivedAt: number;
  /** Order of acceptance: `receivedAt × 4096 +` a counter within the millisecond. */
  readonly seq: number;
  /** Traits of identify, properties of everything else. */
  readonly data: JsonText;
  readonly context?: JsonText;
  /** `context.hidden === true`: excluded from lists and analysis. */
  readonly hidden?: true;
  /** Only the service sets it, so no caller can report an event in the name of another. */
  readonly by?: EventAuthor;
}

export interface StoredEvent extends EventRecord {
  readonly workspaceId: WorkspaceId;
  /** The actor that owns the event now; an anonymous user's events move to the user it is identified as. */
  readonly owner: ActorKey;
  /** The message batch that brought it: tells a retry of our own from a client's retry. */
  readonly job: JobId;
}

export const eventAuthorSchema: z.ZodType<EventAuthor> = z.object({
  kind: z.string(),
  id: z.string(),
  name: z.string(),
});

export const eventRecordSchema: z.ZodType<EventRecord> = z.object({
  messageId: z.string(),
  part: z.enum(["main", "group", "traits"]),
  type: z.enum(eventTypes),
  event: z.string(),
  userId: z.string().exactOptional(),
  anonymousId: z.string().exactOptional(),
  at: z.number(),
  originalTimestamp: z.string().exactOptional(),
  receivedAt: z.number(),
  seq: z.number(),
  data: z.string(),
  context: z.string().exactOptional(),
  hidden: z.literal(true).exactOptional(),
  by: eventAuthorSchema.exactOptional(),
});

const ticksPerMs = 4096;

/** Assigns `seq` to accepted events. One per process; monotonic also when the clock is set back. */
export function createSequence(): (receivedAt: number) => number {
  let last = 0;
  return (receivedAt) => {
    last = Math.max(last + 1, receivedAt * ticksPerMs);
    return last;
  };
}

/** Events whose own time is further than this from their acceptance are late, as imported history is; ms. */
export const lateAfterMs = 60_000;

/** Compared with the moment of `seq`, which orders events by acceptance. */
export function isLateEvent({ at, seq }: Pick<EventRecord, "at" | "seq">): boolean {
  return Math.abs(at - seq / ticksPerMs) > lateAfterMs;
}

/** The moment of a `seq`, ms. */
export function momentOfSeq(seq: number): number {
  return Math.floor(seq / ticksPerMs);
}

/** The lowest `seq` of a moment: converts a time range to a range of `seq`. */
export function firstSeqAt(ms: number): number {
  return ms * ticksPerMs;
}
