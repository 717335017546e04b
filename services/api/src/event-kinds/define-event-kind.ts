/**
 * An event kind: the fields of its calls in addition to the common ones, and the event that a call becomes. A kind
 * is data plus one function; ids, times, context and limits are common to all kinds (`read-call.ts`).
 */
import type { EventType, JsonObject } from "@signalbox/core";
import { z } from "zod";
import { lenientMoment, optionalId, optionalJsonObject, optionalMoment, type Moment } from "./fields.js";

/** A file of a track call. */
export interface AttachedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** The event of a call. */
export interface KindEvent {
  readonly type: EventType;
  readonly event?: string;
  readonly data: JsonObject;
  /** Overrides the call's own. */
  readonly anonymousId?: string;
  readonly groupTraits?: JsonObject;
  readonly files?: readonly AttachedFile[];
}

/** The fields of every call. */
export interface CallFields {
  readonly messageId?: string | undefined;
  readonly userId?: string | undefined;
  readonly anonymousId?: string | undefined;
  readonly timestamp?: Moment | undefined;
  /** RudderStack's clients send this in place of `timestamp`. */
  readonly originalTimestamp?: Moment | undefined;
  readonly sentAt?: Moment | undefined;
  readonly context?: JsonObject | undefined;
}

export interface EventKind {
  /** The `type` of a batch item and the last part of the endpoint's path. */
  readonly type: string;
  /** The parsed call, or its issues; paths are relative to the call. */
  parse(call: unknown): z.ZodSafeParseResult<{ readonly call: CallFields; readonly becomes: KindEvent }>;
}

export interface EventKindDefinition<Shape extends z.ZodRawShape> {
  readonly type: string;
  readonly schema: z.ZodObject<Shape>;
  readonly toEvent: (call: z.output<z.ZodObject<Shape>>) => KindEvent;
}

const callShape = {
  messageId: optionalId,
  userId: optionalId,
  anonymousId: optionalId,
  timestamp: optionalMoment,
  originalTimestamp: lenientMoment,
  sentAt: optionalMoment,
  context: optionalJsonObject,
};

/** Every call names a user or an anonymous user, unless the kind has its own rule for `userId`. */
export function defineEventKind<Shape extends z.ZodRawShape>(
  definition: EventKindDefinition<Shape>,
): EventKind {
  const schema = z
    .object({ ...callShape, ...definition.schema.shape }, "must be an object")
    .refine((fields) => hasUser(fields as CallFields), {
      path: ["userId"],
      error: "required, or anonymousId",
      when: mayLackUser,
    })
    .transform((fields) => ({
      call: fields as CallFields,
      becomes: definition.toEvent(fields as unknown as z.output<z.ZodObject<Shape>>),
    }));
  return { type: definition.type, parse: (call) => schema.safeParse(call) };
}

function hasUser({ userId, anonymousId }: CallFields): boolean {
  return userId !== undefined || anonymousId !== undefined;
}

/**
 * Also runs when other fields are invalid, so that one answer names every issue; not when an id is present but
 * invalid.
 */
function mayLackUser({ value, issues }: z.core.ParsePayload): boolean {
  const isCall = typeof value === "object" && value !== null && !Array.isArray(value);
  return isCall && !issues.some(({ path }) => path?.[0] === "userId" || path?.[0] === "anonymousId");
}
