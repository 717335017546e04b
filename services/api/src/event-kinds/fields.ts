/** The fields of calls: ids and names, JSON objects, times. */
import {
  findJsonFault,
  isJsonObject,
  maxJsonDepth,
  parseClientTime,
  type JsonObject,
  fieldSays,
  saying,
} from "@signalbox/core";
import { problemOfText, faultOfText } from "@signalbox/workspace";
import { z } from "zod";
import { eventSays } from "./event-sentences.js";

const noObject = fieldSays.invalidType({ expected: "object" });

/**
 * Absent, null or empty gives undefined, because mobile clients send `""` for a user who is not signed in; a number is
 * converted to its decimal digits. Ids become keys of actors, documents and
 * URLs, so text that a database or a header cannot carry (NUL, a lone surrogate) is refused.
 */
export const optionalId: z.ZodType<string | undefined> = z.transform(readOptionalId).optional();

export const requiredId: z.ZodType<string> = z.any().transform((value, context) => {
  const id = readOptionalId(value, context);
  if (value == null || value === "") {
    const sentence = value === "" ? eventSays.requiredButEmpty() : fieldSays.required();
    context.issues.push({ code: "custom", ...saying(sentence), input: value });
  }
  return id ?? z.NEVER;
});

/** The name of a track event; must be a string. */
export const requiredName: z.ZodType<string> = z.any().transform((value, context) => {
  const fault = value == null ? fieldSays.required() : faultOfText(value);
  if (fault !== undefined) context.issues.push({ code: "custom", ...saying(fault), input: value });
  return value as string;
});

/** The name of a page or screen: may be absent or empty. */
export const optionalName: z.ZodType<string | undefined> = z
  .transform((value, context) => {
    if (value === null || value === "") return undefined;
    const fault = faultOfText(value);
    if (fault !== undefined) context.issues.push({ code: "custom", ...saying(fault), input: value });
    return value as string;
  })
  .optional();

/** Another field that some clients use for a name: what is no name is ignored. */
export const otherName: z.ZodType<string | undefined> = z
  .transform((value) => (problemOfText(value) === undefined ? (value as string) : undefined))
  .optional();

function readOptionalId(
  value: unknown,
  context: { readonly issues: z.core.$ZodRawIssue[] },
): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  const text = typeof value === "number" && isExact(value) ? String(value) : value;
  const fault = typeof text === "number" ? eventSays.inexactId() : faultOfText(text);
  if (fault !== undefined) context.issues.push({ code: "custom", ...saying(fault), input: value });
  return text as string;
}

function isExact(value: number): boolean {
  return Number.isFinite(value) && Math.abs(value) <= Number.MAX_SAFE_INTEGER;
}

/**
 * Traits, properties and context: any JSON object that can be stored exactly. Keeps the parsed object itself, never a
 * copy, so that keys like `__proto__` stay ordinary keys; it becomes text by `JSON.stringify`. Absent or null gives
 * undefined. A fault inside has its own path.
 */
export const optionalJsonObject: z.ZodType<JsonObject | undefined> = z
  .transform((value, context): JsonObject | undefined => {
    if (value === null) return undefined;
    if (!isJsonObject(value)) {
      context.issues.push({ code: "custom", ...saying(noObject), input: value });
      return z.NEVER;
    }
    const issue = isStorable(value, 0) ? undefined : findJsonFault(value);
    if (issue !== undefined) {
      const { path, problem: text, ...sentence } = issue;
      context.issues.push({
        code: "custom",
        ...saying({ ...sentence, text }),
        path: [...path],
        input: undefined,
      });
    }
    return value;
  })
  .optional();

/** Absent or null gives undefined. */
export const optionalFlag: z.ZodType<boolean | undefined> = z
  .transform((value, context): boolean | undefined => {
    if (value === null || typeof value === "boolean") return value ?? undefined;
    context.issues.push({ code: "custom", ...saying(eventSays.noFlag()), input: value });
    return z.NEVER;
  })
  .optional();

/** A fast check for the usual case; true only where `findJsonFault` finds nothing. */
function isStorable(value: object, depth: number): boolean {
  if (depth >= maxJsonDepth) return false;
  if (Array.isArray(value)) {
    for (const child of value) if (!isStorableChild(child, depth)) return false;
    return true;
  }
  for (const key in value) {
    if (!isStorableChild((value as Readonly<Record<string, unknown>>)[key], depth)) return false;
  }
  return true;
}

function isStorableChild(child: unknown, depth: number): boolean {
  if (typeof child === "object") return child === null || isStorable(child, depth + 1);
  if (typeof child !== "number" || Number.isSafeInteger(child)) return true;
  return Number.isFinite(child) && !Number.isInteger(child);
}

/** A time in ISO 8601, the only form of a time that is accepted. */
export interface Moment {
  /** As it was sent. */
  readonly text: string;
  readonly ms: number;
}

/** What a client sent in place of a time. */
export interface UnreadableTime {
  /** Cut to 100 characters. */
  readonly unreadable: string;
}

/** Absent or null gives undefined. */
export const optionalMoment: z.ZodType<Moment | undefined> = z
  .transform((value, context): Moment | undefined => {
    if (value === null) return undefined;
    const moment = readMoment(value);
    if (moment !== undefined) return moment;
    context.issues.push({ code: "custom", ...saying(eventSays.noTime()), input: value });
    return z.NEVER;
  })
  .optional();

/** For a time that may be missing: what cannot be read gives undefined, too. */
export const lenientMoment: z.ZodType<Moment | undefined> = z.transform(readMoment).optional();

/** For clients that drop what is refused: what cannot be read is returned as such. Absent or null gives undefined. */
export const notedMoment: z.ZodType<Moment | UnreadableTime | undefined> = z
  .transform((value): Moment | UnreadableTime | undefined =>
    value === null ? undefined : (readMoment(value) ?? { unreadable: shownTime(value) }),
  )
  .optional();

export function isUnreadable(time: Moment | UnreadableTime | undefined): time is UnreadableTime {
  return time !== undefined && "unreadable" in time;
}

function readMoment(value: unknown): Moment | undefined {
  if (typeof value !== "string") return undefined;
  const ms = parseClientTime(value);
  return ms === undefined ? undefined : { text: value, ms };
}

const longestShownTime = 100;

function shownTime(value: unknown): string {
  if (typeof value === "string") return value.slice(0, longestShownTime);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return Array.isArray(value) ? "(a list)" : "(an object)";
}

export interface EventTime {
  readonly at: number;
  /** The client's time, when it differs from `at`. */
  readonly originalTimestamp?: string;
}

const dayMs = 86_400_000;

/**
 * A client with a wrong clock sends `sentAt`: the difference to our clock is added to its times. No event may be more
 * than a day in the future. Without a timestamp the event happened when it was received, whatever `sentAt` says.
 */
export function settleTime(
  receivedAt: number,
  timestamp: Moment | undefined,
  sentAt: Moment | undefined,
): EventTime {
  if (timestamp === undefined) return { at: receivedAt };
  const corrected = sentAt === undefined ? timestamp.ms : timestamp.ms + (receivedAt - sentAt.ms);
  const at = corrected > receivedAt + dayMs ? receivedAt : corrected;
  return at === timestamp.ms ? { at } : { at, originalTimestamp: timestamp.text };
}
