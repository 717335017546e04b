/** The limits of messages, as a form changes them: one rule at a time, in a setting that is put as a whole. Pure. */
import type { Answer, Body } from "@signalbox/client";

export type MessageLimits = Answer<"/api/admin/settings/message-limits", "GET">;
export type SentLimits = Body<"/api/admin/settings/message-limits", "PUT">;
export type Cap = SentLimits["frequencyCaps"][number];
export type QuietHours = SentLimits["quietHours"][number];
export type LimitChannel = NonNullable<Cap["channel"]>;

/** The lists of rules, of which each has at most one for a channel and one for all. */
export type RuleList = "frequencyCaps" | "quietHours";
export type Rule<List extends RuleList> = SentLimits[List][number];

export const limitChannels: readonly LimitChannel[] = ["Email", "Sms", "MobilePush", "Webhook"];
/** A message that its server puts off is tried for so many hours. */
export const defaultGiveUpAfter = 24;

/** Without what only an answer has. */
export function sentLimits(read: MessageLimits): SentLimits {
  const { updatedAt: _, ...limits } = read;
  return limits;
}

/** With the rule in the place of the one at `index`; undefined adds it. */
export function withRule<List extends RuleList>(
  limits: SentLimits,
  list: List,
  rule: Rule<List>,
  index: number | undefined,
): SentLimits {
  const rules: readonly Rule<List>[] = limits[list];
  const next = index === undefined ? [...rules, rule] : rules.map((each, at) => (at === index ? rule : each));
  return { ...limits, [list]: next };
}

/** Where the rule of a channel is, which its list has once; undefined: it is gone. */
export function placeOfRule(
  limits: Pick<SentLimits, RuleList>,
  list: RuleList,
  rule: Pick<Cap, "channel"> | undefined,
): number | undefined {
  const index = rule === undefined ? -1 : limits[list].findIndex(({ channel }) => channel === rule.channel);
  return index === -1 ? undefined : index;
}

/** Without the rule of a channel; undefined: of all channels together. */
export function withoutRule(
  limits: SentLimits,
  list: RuleList,
  channel: LimitChannel | undefined,
): SentLimits {
  return { ...limits, [list]: limits[list].filter((rule) => rule.channel !== channel) };
}

/** The channels that have no rule yet, and the one that a rule has; undefined: all channels together. */
export function freeChannels(
  rules: readonly Pick<Cap, "channel">[],
  own: Pick<Cap, "channel"> | undefined,
): readonly (LimitChannel | undefined)[] {
  const isFree = (channel: LimitChannel | undefined): boolean =>
    rules.every((rule) => rule === own || rule.channel !== channel);
  return [undefined, ...limitChannels].filter(isFree);
}

/** What a form of quiet hours holds. */
export interface HoursDraft {
  readonly from: string;
  readonly to: string;
  readonly isWholeDay: boolean;
  /** 0 is Sunday. */
  readonly days: readonly number[];
  readonly otherwise: NonNullable<QuietHours["otherwise"]>;
  readonly defaultTimezone: string;
}

export const allDays: readonly number[] = [1, 2, 3, 4, 5, 6, 0];
/** A field for a time of day has no 24:00: there the end of the day is 00:00 of the next one. */
const startOfDay = "00:00";
const endOfDay = "24:00";

export function draftOfHours(hours: QuietHours | undefined, timezone: string): HoursDraft {
  if (hours === undefined)
    return {
      from: "22:00",
      to: "08:00",
      isWholeDay: false,
      days: allDays,
      otherwise: "Hold",
      defaultTimezone: timezone,
    };
  const { from, to, daysOfWeek = allDays, otherwise = "Hold", defaultTimezone = "UTC" } = hours;
  const isWholeDay = from === startOfDay && to === endOfDay;
  const times = isWholeDay ? { from: "22:00", to: "08:00" } : { from, to: to === endOfDay ? startOfDay : to };
  return { ...times, isWholeDay, days: daysOfWeek, otherwise, defaultTimezone };
}

export function hoursOfDraft(draft: HoursDraft, channel: LimitChannel | undefined): QuietHours {
  const { isWholeDay, days, otherwise, defaultTimezone } = draft;
  const [from, to] = isWholeDay
    ? [startOfDay, endOfDay]
    : [draft.from, draft.to === startOfDay ? endOfDay : draft.to];
  const chosen = allDays.filter((day) => days.includes(day));
  return {
    ...(channel !== undefined && { channel }),
    from,
    to,
    ...(chosen.length < allDays.length && { daysOfWeek: chosen }),
    otherwise,
    defaultTimezone,
  };
}
