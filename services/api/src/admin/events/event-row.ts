/** An event as lists and downloads show it. */
import {
  eventAuthorSchema,
  eventTypes,
  holds,
  parseActorKey,
  parseJsonObject,
  userKind,
  type EventAuthor,
  type JsonObject,
  type StoredEvent,
} from "@signalbox/core";
import { z } from "zod";
import { nameField } from "../users/user-names.js";

export interface EventRow {
  readonly messageId: string;
  readonly eventType: string;
  readonly event: string;
  /** The user the event belongs to now, also when it was sent by an anonymous user who became that user later. */
  readonly userId: string | null;
  readonly userName?: string;
  readonly anonymousId: string | null;
  readonly processingTime: string;
  readonly eventTime: string;
  /** Traits or properties, as JSON text. */
  readonly traits: string;
  readonly context?: JsonObject;
  readonly by?: EventAuthor;
}

const fields = z
  .object({
    messageId: z.string(),
    eventType: z.enum(eventTypes),
    event: z.string(),
    userId: z.string().nullable(),
    userName: nameField,
    anonymousId: z.string().nullable(),
    processingTime: z.string().describe('When it was accepted, UTC, as "2026-01-31 12:00:00.000".'),
    eventTime: z.string().describe("When it happened, in the same form."),
    traits: z.string().describe("Traits or properties, as JSON text."),
    context: z.record(z.string(), z.unknown()).optional(),
    by: eventAuthorSchema
      .optional()
      .describe("The member or key that changed traits in the administration; absent for other events."),
  })
  .meta({ id: "Event" });

export const eventRowSchema: z.ZodType = holds("event", fields);

export function eventRow(event: StoredEvent, options: { readonly includeContext: boolean }): EventRow {
  const owner = parseActorKey(event.owner);
  return {
    messageId: event.messageId,
    eventType: event.type,
    event: event.event,
    userId: owner.kind === userKind ? owner.id : (event.userId ?? null),
    anonymousId: event.anonymousId ?? null,
    processingTime: utcText(event.receivedAt),
    eventTime: utcText(event.at),
    traits: event.data,
    ...(event.by !== undefined && { by: event.by }),
    ...(options.includeContext && event.context !== undefined && { context: parseJsonObject(event.context) }),
  };
}

/** `YYYY-MM-DD HH:MM:SS.mmm`, UTC. */
export function utcText(ms: number): string {
  return new Date(ms).toISOString().replace("T", " ").replace("Z", "");
}
