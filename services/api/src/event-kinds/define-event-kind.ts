/**
 * An event kind: the fields of its calls in addition to the common ones, and the event that a call becomes. A kind
 * is data plus one function; ids, times, context and limits are common to all kinds (`read-call.ts`).
 */
import { fieldSays, saying, type EventType, type JsonObject } from "@signalbox/core";
import { z } from "zod";
import { eventSays } from "./event-sentences.js";
import {
  lenientMoment,
  notedMoment,
  optionalId,
  optionalJsonObject,
  optionalMoment,
  type Moment,
  type UnreadableTime,
} from "./fields.js";

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
  readonly timestamp?: Moment | UnreadableTime | undefined;
  /** RudderStack's clients send this in place of `timestamp`. */
  readonly originalTimestamp?: Moment | UnreadableTime | undefined;
  readonly sentAt?: Moment | undefined;
  readonly context?: JsonObject | undefined;
}

export interface EventKind {
  /** The `type` of a batch item and the last part of the endpoint's path. */
  readonly type: string;
  /** The parsed call, or its issues; paths are relative to the call. */
  parse(
    call: unknown,
    times: UnreadableTimes,
  ): z.ZodSafeParseResult<{ readonly call: CallFields; readonly becomes: KindEvent }>;
  /** Adds to the event what clients put in the context (merged with the batch's). */
  readonly withContext?: WithContext;
}

/** What an unreadable `timestamp` is: an issue of the call, or returned as such. */
export type UnreadableTimes = "refused" | "noted";

type WithContext = (event: KindEvent, context: JsonObject) => KindEvent;

export interface EventKindDefinition<Shape extends z.ZodRawShape> {
  readonly type: string;
  readonly schema: z.ZodObject<Shape>;
  readonly toEvent: (call: z.output<z.ZodObject<Shape>>) => KindEvent;
  readonly withContext?: WithContext;
}

const callShape = {
  messageId: optionalId,
  userId: optionalId,
  anonymousId: optionalId,
  sentAt: lenientMoment,
  context: optionalJsonObject,
};

const timeShapes = {
  refused: { timestamp: optionalMoment, originalTimestamp: lenientMoment },
  noted: { timestamp: notedMoment, originalTimestamp: notedMoment },
};

/** Every call names a user or an anonymous user, unless the kind has its own rule for `userId`. */
export function defineEventKind<Shape extends z.ZodRawShape>(
  definition: EventKindDefinition<Shape>,
): EventKind {
  const { type, withContext } = definition;
  const schemaWith = (times: UnreadableTimes) =>
    z
      .object(
        { ...callShape, ...timeShapes[times], ...definition.schema.shape },
        fieldSays.invalidType({ expected: "object" }).text,
      )
      .refine((fields) => hasUser(fields as CallFields), {
        path: ["userId"],
        ...saying(eventSays.userRequired()),
        when: mayLackUser,
      })
      .transform((fields) => ({
        call: fields as CallFields,
        becomes: definition.toEvent(fields as unknown as z.output<z.ZodObject<Shape>>),
      }));
  const schemas = { refused: schemaWith("refused"), noted: schemaWith("noted") };
  return {
    type,
    parse: (call, times) => schemas[times].safeParse(call),
    ...(withContext !== undefined && { withContext }),
  };
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
