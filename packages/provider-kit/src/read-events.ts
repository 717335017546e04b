/**
 * Reads the events of a vendor's call, each by itself: one that is unknown or makes no sense is skipped and counted, and
 * the others are taken. Vendors repeat a call that is refused, with all its events, and in the end turn the webhook off.
 */
import { AppError, parseWorkspaceId } from "@signalbox/core";
import { z } from "zod";
import type { MessageMetadata } from "./message.js";
import type { VendorEvent, VendorEvents } from "./vendor-events.js";
import type {
  ParsedWebhook,
  SkippedEvent,
  VendorReport,
  VendorSubscription,
  WebhookRequest,
} from "./webhook.js";

/** What an event says, whatever it becomes. */
export interface EventParts {
  /** The vendor's own id of it: the same when it is sent again. */
  readonly id: string;
  /** ms; `momentOf` reads it. */
  readonly at: number;
  readonly metadata: Partial<MessageMetadata>;
  /** The address or number it is about. Leaving needs one. */
  readonly recipient: string | undefined;
  readonly detail?: VendorReport["detail"] | undefined;
}

export interface EventReader<Event> {
  /** What every kind of event has. Optional fields are `someText` and the like, so that an odd one loses itself alone. */
  readonly schema: z.ZodType<Event>;
  readonly events: VendorEvents;
  /** Names in the table, the most specific first; the first one that is listed counts. The last one is for the log. */
  kindsOf(event: Event): readonly string[];
  /** One for each address that it is about; none when it makes no sense. */
  partsOf(event: Event, request: WebhookRequest): readonly EventParts[];
}

/** A text that is not empty; anything else is undefined. */
export const someText: z.ZodType<string | undefined> = z.string().min(1).optional().catch(undefined);

/** An id, also as a number; anything else is undefined. */
export const someId: z.ZodType<string | undefined> = z
  .union([z.string().min(1), z.number().transform(String)])
  .optional()
  .catch(undefined);

const latestMs = Date.UTC(9999, 11, 31);
const maxDetailLength = 2_000;
const maxKindLength = 60;

/** Never throws: what cannot be read is among `skipped`. */
export function readEvents<Event>(
  given: readonly unknown[],
  reader: EventReader<Event>,
  request: WebhookRequest,
): ParsedWebhook {
  const readings = given.map((event) => readOne(event, reader, request));
  return {
    reports: readings.flatMap(({ reports = [] }) => reports),
    subscriptions: readings.flatMap(({ subscriptions = [] }) => subscriptions),
    skipped: readings.flatMap(({ skipped }) => (skipped === undefined ? [] : [skipped])),
  };
}

/** The value of a body that is JSON. Throws `BadRequest` when it is not. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError({ code: "BadRequest", message: "The body is not JSON.", cause });
  }
}

/** The events of a body that is a list of them, or one by itself. Throws `BadRequest` when it is not JSON. */
export function eventsIn(text: string): readonly unknown[] {
  const value = jsonIn(text);
  return Array.isArray(value) ? value : [value];
}

/** The workspace that the events of a body claim: the first real id, so that an odd one does not hide the others. */
export function claimedIn(
  text: string,
  metadataOf: (event: unknown) => Partial<MessageMetadata>,
): string | undefined {
  const claims = eventsOrNone(text).flatMap((event) => metadataOf(event).workspaceId ?? []);
  return claims.find((claim) => parseWorkspaceId(claim) !== undefined) ?? claims[0];
}

function eventsOrNone(text: string): readonly unknown[] {
  try {
    return eventsIn(text);
  } catch {
    return [];
  }
}

/** Seconds since 1970, or an ISO 8601 text. What is no such moment is `now`, as vendors report soon. */
export function momentOf(value: unknown, now: Date): number {
  const isSeconds = typeof value === "number" || (typeof value === "string" && /^\d{1,12}$/.test(value));
  const ms = isSeconds ? Number(value) * 1_000 : typeof value === "string" ? Date.parse(value) : Number.NaN;
  return ms >= 0 && ms <= latestMs ? Math.trunc(ms) : now.getTime();
}

/** The vendor's words that are there, cut to a length that can be stored; undefined when there are none. */
export function detailOf(words: Readonly<Record<string, string | undefined>>): VendorReport["detail"] {
  const said = Object.entries(words).flatMap(([name, text]): [string, string][] =>
    text === undefined || text === "" ? [] : [[name, text.slice(0, maxDetailLength)]],
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

interface Reading {
  readonly reports?: readonly VendorReport[];
  readonly subscriptions?: readonly VendorSubscription[];
  readonly skipped?: SkippedEvent;
}

function readOne<Event>(given: unknown, reader: EventReader<Event>, request: WebhookRequest): Reading {
  try {
    const parsed = reader.schema.safeParse(given);
    if (!parsed.success) return { skipped: { outcome: "unreadable", what: faultOf(parsed.error) } };
    const names = reader.kindsOf(parsed.data);
    const row = rowOf(names, reader.events);
    if (row === undefined) return { skipped: { outcome: "unknown", what: shortened(names.at(-1) ?? "") } };
    if (row.becomes === "nothing") return { skipped: { outcome: "ignored", what: row.kind } };
    return readingOf(row, reader.partsOf(parsed.data, request));
  } catch {
    return { skipped: { outcome: "unreadable", what: "cannot be read" } };
  }
}

function rowOf(names: readonly string[], { kinds }: VendorEvents): VendorEvent | undefined {
  const rows = names.map((name) => kinds.find(({ kind }) => kind === name));
  return rows.find((row) => row !== undefined);
}

function readingOf(row: VendorEvent, parts: readonly EventParts[]): Reading {
  const { becomes, suppress, kind } = row;
  if (parts.length === 0) return { skipped: { outcome: "unreadable", what: `${kind}: says too little` } };
  if (becomes === "nothing") return {};
  if (becomes !== "Subscribe" && becomes !== "Unsubscribe") {
    return {
      reports: parts.map(({ id, at, metadata, recipient, detail }) => ({
        id,
        event: becomes,
        at,
        metadata,
        ...(recipient !== undefined && { recipient }),
        ...(suppress !== undefined && { suppress }),
        ...(detail !== undefined && { detail }),
      })),
    };
  }
  const subscriptions = parts.flatMap(({ id, at, metadata, recipient }): VendorSubscription[] =>
    recipient === undefined
      ? []
      : [{ id, action: becomes, at, metadata, scope: row.scope ?? "message", sender: recipient }],
  );
  return subscriptions.length === 0
    ? { skipped: { outcome: "unreadable", what: `${kind}: names no address` } }
    : { subscriptions };
}

/** Names the field and what it should be, never its value. */
function faultOf({ issues }: z.ZodError): string {
  const [issue] = issues;
  return shortened([issue?.path.join("."), issue?.message].filter((part) => part).join(": "));
}

/** The text is the vendor's: cut, and without what could break a line of the log. */
function shortened(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}\p{P}\p{S} ]/gu, "").slice(0, maxKindLength);
}
