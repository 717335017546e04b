/**
 * Encoders and decoders of stored documents, one pair per kind. Nothing read from the database is trusted before a
 * decoder has checked every field it uses; a document that we did not write is a defect and throws.
 */
import {
  eventAuthorSchema,
  eventTypes,
  isLateEvent,
  type ActorDocument,
  type ActorKey,
  type EventPart,
  type EventType,
  type JobId,
  type Json,
  type MatchableEvent,
  type Row,
  type ScannedActor,
  type StoredEvent,
  type TableName,
  type WorkspaceId,
} from "@signalbox/core";
import { eventId, eventParts } from "../event-ids.js";
import { checkRow } from "../row-values.js";

/** A document of the driver: an id, and unchecked fields. */
export interface StoredDocument {
  readonly _id: string;
  readonly [field: string]: unknown;
}

export function encodeActor(document: ActorDocument): StoredDocument {
  const { key, version, jobs, state, outbox, alarmAt, listed, fold } = document;
  return { _id: key, v: version, jobs, state, outbox, alarmAt, listed, ...(fold !== undefined && { fold }) };
}

export function decodeActor(stored: StoredDocument): ActorDocument {
  const { _id, v, jobs, state, outbox, alarmAt, listed, fold } = stored;
  if (
    !(fold === undefined || typeof fold === "string") ||
    typeof v !== "number" ||
    typeof state !== "string" ||
    typeof listed !== "boolean" ||
    !(outbox === null || typeof outbox === "string") ||
    !(alarmAt === null || typeof alarmAt === "number") ||
    !isTexts(jobs)
  ) {
    throw malformed("actor", stored);
  }
  const document = {
    key: _id as ActorKey,
    version: v,
    jobs: jobs as JobId[],
    state,
    outbox,
    alarmAt,
    listed,
  };
  return fold === undefined ? document : { ...document, fold };
}

/** Of a document that was read with at least these fields. */
export function decodeScannedActor(stored: StoredDocument): ScannedActor {
  const { _id, v, state, listed } = stored;
  if (typeof v !== "number" || typeof state !== "string" || typeof listed !== "boolean") {
    throw malformed("actor", stored);
  }
  return { key: _id as ActorKey, version: v, state, listed };
}

/** `lateAt` alone is indexed: most events do not have it. */
export function encodeEvent(event: StoredEvent): StoredDocument {
  return { _id: eventId(event), ...event, ...(isLateEvent(event) && { lateAt: event.at }) };
}

export function decodeEvent(stored: StoredDocument): StoredEvent {
  const { workspaceId, job } = stored;
  if (typeof workspaceId !== "string" || typeof job !== "string") throw malformed("event", stored);
  return {
    ...decodeMatchableEvent(stored),
    workspaceId: workspaceId as WorkspaceId,
    job: job as JobId,
    ...decodeOptionalFields(stored),
  };
}

/** Of a document that was read with at least the fields of a matchable event. */
export function decodeMatchableEvent(stored: StoredDocument): MatchableEvent {
  const { owner, messageId, part, type, event, at, receivedAt, seq, data } = stored;
  if (
    typeof owner !== "string" ||
    typeof messageId !== "string" ||
    typeof event !== "string" ||
    typeof data !== "string" ||
    typeof at !== "number" ||
    typeof receivedAt !== "number" ||
    typeof seq !== "number" ||
    !isEventPart(part) ||
    !isEventType(type)
  ) {
    throw malformed("event", stored);
  }
  return { owner: owner as ActorKey, messageId, part, type, event, at, receivedAt, seq, data };
}

function decodeOptionalFields(stored: StoredDocument): Partial<StoredEvent> {
  const { userId, anonymousId, originalTimestamp, context, hidden, by } = stored;
  return {
    ...(typeof userId === "string" ? { userId } : {}),
    ...(typeof anonymousId === "string" ? { anonymousId } : {}),
    ...(typeof originalTimestamp === "string" ? { originalTimestamp } : {}),
    ...(typeof context === "string" ? { context } : {}),
    ...(hidden === true ? { hidden } : {}),
    ...(by === undefined ? {} : { by: eventAuthorSchema.parse(by) }),
  };
}

/** Throws a `TypeError` on a column no row may have. Adds the fields the table itself needs. */
export function encodeRow(table: TableName, id: string, version: number, row: Row): StoredDocument {
  const columns = Object.entries(checkRow(row)).map(([column, value]) => [column, encodeValue(value)]);
  return { _id: id, v: version, ...Object.fromEntries(columns), ...bookkeeping(table, row) };
}

export function decodeRow(stored: StoredDocument): Row {
  const row: Record<string, Json> = {};
  for (const [column, value] of Object.entries(stored)) {
    if (!ownFields.has(column)) row[column] = decodeValue(value, stored);
  }
  return row;
}

/** Columns are stored as they are; a nested value as JSON text, since its keys may be any text. */
export function encodeValue(value: Json): unknown {
  return typeof value === "object" && value !== null ? { json: JSON.stringify(value) } : value;
}

function decodeValue(value: unknown, stored: StoredDocument): Json {
  if (
    value === null ||
    typeof value === "string" ||
    typeof value === "number" ||
    typeof value === "boolean"
  ) {
    return value;
  }
  if (typeof value === "object" && "json" in value && typeof value.json === "string") {
    return JSON.parse(value.json) as Json;
  }
  throw malformed("row", stored);
}

/** Fields of a stored row that are not columns of it. */
const ownFields: ReadonlySet<string> = new Set(["_id", "v", "claimedUntil", "claim", "purgeAt"]);

/** A new alarm is unclaimed; a command carries the start of its retention as the date a TTL index needs. */
function bookkeeping(table: TableName, row: Row): Record<string, unknown> {
  if (table === "alarms") return { claimedUntil: 0 };
  const at = row["at"];
  return table === "commands" && typeof at === "number" ? { purgeAt: new Date(at) } : {};
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isEventPart(value: unknown): value is EventPart {
  return (eventParts as readonly unknown[]).includes(value);
}

function isEventType(value: unknown): value is EventType {
  return (eventTypes as readonly unknown[]).includes(value);
}

function malformed(kind: string, stored: StoredDocument): Error {
  return new Error(`the stored ${kind} ${(JSON.stringify(stored._id) ?? "").slice(0, 120)} is malformed`);
}
