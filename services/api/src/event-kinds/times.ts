/**
 * Times as callers send them, and which of them is believed. Only ISO 8601 text is a time, years 1 to 9999; a date alone
 * is its midnight, and a time without an offset is UTC. A client whose clock is wrong says so by `sentAt`: the difference
 * to our clock is added to its times. Nothing may lie more than a day in the future.
 */
import { z } from "zod";

export interface Moment {
  /** As it was sent. */
  readonly text: string;
  readonly ms: number;
}

/** Absent or null gives undefined. */
export const optionalMoment: z.ZodType<Moment | undefined> = z
  .transform((value, context): Moment | undefined => {
    if (value === null) return undefined;
    const ms = typeof value === "string" ? parseIsoTime(value) : undefined;
    if (ms !== undefined) return { text: value as string, ms };
    context.issues.push({
      code: "custom",
      message: "must be an ISO 8601 time such as 2030-01-31T12:00:00Z",
      input: value,
    });
    return z.NEVER;
  })
  .optional();

/** For a time that counts only where no better one is given: what is no time gives undefined too. */
export const lenientMoment: z.ZodType<Moment | undefined> = z
  .transform((value): Moment | undefined => {
    const ms = typeof value === "string" ? parseIsoTime(value) : undefined;
    return ms === undefined ? undefined : { text: value as string, ms };
  })
  .optional();

export interface EventTime {
  readonly at: number;
  /** What the client claimed, when that is not `at`. */
  readonly originalTimestamp?: string;
}

const dayMs = 86_400_000;

/** Without a timestamp the event happened when it was received, whatever `sentAt` says. */
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

const isoTime =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(?:(Z)|([+-])(\d\d):?(\d\d)?)?)?$/i;

/** Undefined for anything that is no such time, 30 February included. Digits beyond milliseconds are dropped. */
export function parseIsoTime(text: string): number | undefined {
  return parseUsual(text) ?? parseAny(text);
}

function parseAny(text: string): number | undefined {
  const match = isoTime.exec(text);
  if (match === null) return undefined;
  const [
    ,
    year,
    month,
    day,
    hour = "0",
    minute = "0",
    second = "0",
    fraction = "",
    ,
    sign,
    offsetHour,
    offsetMinute = "0",
  ] = match;
  const date = [Number(year), Number(month), Number(day)] as const;
  const time = [Number(hour), Number(minute), Number(second)] as const;
  if (!isDate(...date) || time[0] > 23 || time[1] > 59 || time[2] > 59) return undefined;
  const offset = sign === undefined ? 0 : offsetOf(sign, Number(offsetHour), Number(offsetMinute));
  if (offset === undefined) return undefined;
  const ms = Number(fraction.slice(0, 3).padEnd(3, "0"));
  return midnight(...date) + ((time[0] * 60 + time[1]) * 60 + time[2]) * 1000 + ms - offset;
}

/** What clients' libraries write, several times as fast. Days after the 28th are left to the closer look. */
function parseUsual(text: string): number | undefined {
  if (!usualTime.test(text)) return undefined;
  const ms = text.length === usualLength ? digits(text, 20, 23) : 0;
  const month = digits(text, 5, 7) - 1;
  return Date.UTC(
    digits(text, 0, 4),
    month,
    digits(text, 8, 10),
    digits(text, 11, 13),
    digits(text, 14, 16),
    digits(text, 17, 19),
    ms,
  );
}

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - zero;
  return value;
}

const usualTime =
  /^[12]\d{3}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{3})?Z$/;
const usualLength = "2030-01-31T12:00:00.000Z".length;
const zero = "0".charCodeAt(0);

function isDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(midnight(year, month + 1, 0)).getUTCDate();
}

/** `Date.UTC` would take the years 1 to 99 for 1901 to 1999. */
function midnight(year: number, month: number, day: number): number {
  if (year > 99) return Date.UTC(year, month - 1, day);
  return new Date(0).setUTCFullYear(year, month - 1, day);
}

function offsetOf(sign: string, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === "-" ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
