/** For a broadcast at the users' local times: how many users get it on time, and how many for whom the time is past. */
import { z } from "zod";

export interface LocalTimeCounts {
  readonly onTime: number;
  /** Past; sent at that time of their next day. */
  readonly nextDay: number;
  /** Past; sent at once. */
  readonly now: number;
  /** Past; not sent. */
  readonly skipped: number;
  /** Of all of them, those whose `timezone` is none; absent without any. */
  readonly unreadableTimezones?: number;
}

export const noLocalTimes: LocalTimeCounts = { onTime: 0, nextDay: 0, now: 0, skipped: 0 };

export const localTimeCountsSchema: z.ZodType<LocalTimeCounts> = z.object({
  onTime: z.int().describe("Get it when it is that time where they are."),
  nextDay: z.int().describe("The time is past for them; they get it at that time of their next day."),
  now: z.int().describe("The time is past for them; they get it at once."),
  skipped: z.int().describe("The time is past for them; they do not get it."),
  unreadableTimezones: z
    .int()
    .exactOptional()
    .describe(
      "How many of these users have a `timezone` that names no time zone; the zone of `latLon` or of the broadcast is used for them. Left out when there are none.",
    ),
});

/** Larger segments are counted by the pager alone, because a caller would wait too long. */
export const maxCountedLocalTimes = 10_000;
