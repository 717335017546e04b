/**
 * Times of events. Only ISO 8601 text is a time. A client with a wrong clock sends `sentAt`: the difference to our
 * clock is added to its times. No event may be more than a day in the future.
 */
import { parseIsoTime } from "@signalbox/core";
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

/** For a time that is only used when no better one is given: invalid text gives undefined too. */
export const lenientMoment: z.ZodType<Moment | undefined> = z
  .transform((value): Moment | undefined => {
    const ms = typeof value === "string" ? parseIsoTime(value) : undefined;
    return ms === undefined ? undefined : { text: value as string, ms };
  })
  .optional();

export interface EventTime {
  readonly at: number;
  /** The client's time, when it differs from `at`. */
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
