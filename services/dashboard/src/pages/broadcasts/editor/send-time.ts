/** When a broadcast is sent: at once, at a time, or at that time by the clock of each user. Pure. */
import { momentOfLocalTime } from "../../../ui/index.js";
import type { Language } from "../../../data/index.js";
import type { BroadcastDraft } from "./broadcast-draft.js";

export const sendTimes = ["now", "at", "local"] as const;
export type SendTime = (typeof sendTimes)[number];

type Timed = Pick<BroadcastDraft, "scheduledAt" | "config">;

export function sendTimeOf({ scheduledAt, config }: Timed): SendTime {
  if (scheduledAt === undefined) return "now";
  return config.useIndividualTimezone === true ? "local" : "at";
}

export interface TimeProposal {
  /** `2026-01-31T09:00`, for a draft that has had no time. */
  readonly at: string;
  readonly zone: string;
}

/** A time that was chosen stays when only the clock that it is by changes; the zone is the one it was typed in. */
export function withSendTime(draft: BroadcastDraft, time: SendTime, proposal: TimeProposal): BroadcastDraft {
  const { scheduledAt = proposal.at, ...rest } = draft;
  const { useIndividualTimezone: _, whenPast, ...config } = draft.config;
  if (time === "now") return { ...rest, config };
  const zoned = { ...config, defaultTimezone: config.defaultTimezone ?? proposal.zone };
  if (time === "at") return { ...rest, config: zoned, scheduledAt };
  const local = { ...zoned, useIndividualTimezone: true, ...(whenPast !== undefined && { whenPast }) };
  return { ...rest, config: local, scheduledAt };
}

/** Nine o'clock of the day after `today`, which is a local time: `2026-01-31T12:00`. */
export function nextMorning(today: string): string {
  const day = new Date(`${today.slice(0, 10)}T09:00Z`);
  day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 16);
}

/** As the service judges it: by the zone of the draft, also with the clocks of users. */
export function isPast({ scheduledAt, config }: Timed, now: number): boolean {
  const moment = scheduledMoment({ scheduledAt, config });
  return moment !== undefined && moment <= now;
}

/** When it is that time in the zone of the broadcast, ms; undefined without one. */
export function scheduledMoment({ scheduledAt, config }: ScheduledTime): number | undefined {
  if (scheduledAt === undefined) return undefined;
  return momentOfLocalTime(scheduledAt.slice(0, 16), config.defaultTimezone ?? "UTC");
}

interface ScheduledTime {
  readonly scheduledAt?: string | undefined;
  readonly config: Pick<BroadcastDraft["config"], "defaultTimezone">;
}

/** A local time in words, the year only where it is another one than `now` has. */
export function localTimeText(
  scheduledAt: string,
  { language, now }: { readonly language: Language; readonly now: number },
): string {
  const at = Date.parse(`${scheduledAt.slice(0, 16)}Z`);
  if (Number.isNaN(at)) return scheduledAt;
  const isThisYear = scheduledAt.slice(0, 4) === new Date(now).toISOString().slice(0, 4);
  const format = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    timeZone: "UTC",
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: language === "en" ? "2-digit" : "numeric",
    minute: "2-digit",
    ...(!isThisYear && { year: "numeric" }),
  });
  return format.format(at);
}
