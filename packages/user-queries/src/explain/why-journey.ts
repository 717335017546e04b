/**
 * Why a user is, was or never was in a journey: every reason that applies, as a sentence, the most
 * relevant first. Pure: decides from what was read of the journey, the user and their events.
 */
import type { JourneyStatus } from "@signalbox/workspace";
import type { JourneyEntry } from "@signalbox/journeys";
import { defineSentences, textOf, type Sentence, type Sentences } from "@signalbox/core";
import type { RunState } from "./describe-run.js";

export const whyCodes = [
  "UnderWay",
  "BeenThrough",
  "JourneyUnknown",
  "UserUnknown",
  "NotStarted",
  "Paused",
  "StartUnderWay",
  "TooManyRuns",
  "KeptOutAsMember",
  "KeptOutAsNoMember",
  "SegmentNotRunning",
  "SegmentNotUpToDate",
  "NotMember",
  "OnlyOnce",
  "WhenComingInAgain",
  "CameInOtherwise",
  "NoEvent",
  "EventBefore",
  "EventOutsideConditions",
  "EventWithoutKey",
  "OncePerKey",
  "WithEveryEvent",
  "EventOtherwise",
] as const;

const says = defineSentences({
  /** `state`: where the run is. */
  UnderWay: ({ since, state }: { readonly since: string; readonly state: readonly Sentence[] }) =>
    `The user is in it since ${since}. ${textOf(state)}`,
  /** `orMore`: earlier runs are not counted. `last`: how the last run ended, if it is known. */
  BeenThrough: ({
    times,
    orMore,
    last,
  }: {
    readonly times: number;
    readonly orMore: boolean;
    readonly last: readonly Sentence[];
  }) => {
    const often = orMore ? `${times} times or more` : times === 1 ? "once" : `${times} times`;
    return `The user has been through it ${often}.${last.length === 0 ? "" : ` The last time: ${textOf(last)}`}`;
  },
  JourneyUnknown: () => "There is no journey with this id; it may have been deleted.",
  UserUnknown: () => "Nothing is known of this user.",
  NotStarted: ({ hasDefinition }: { readonly hasDefinition: boolean }) =>
    `The journey was never started, so no user enters it.${hasDefinition ? "" : " It has no definition yet."}`,
  Paused: () => "The journey is paused: no user enters it, and it sends nothing.",
  StartUnderWay: ({ done, total }: { readonly done: number; readonly total: number }) =>
    `The members of its segment at its first start are entering it: ${done} of ${total} so far.`,
  TooManyRuns: () => "The user is in so many runs at once that no other run starts.",
  KeptOutAsMember: ({ segment }: { readonly segment: string }) =>
    `The user does not enter it now: they are in the segment “${segment}”, an exit condition of the journey.`,
  KeptOutAsNoMember: ({ segment }: { readonly segment: string }) =>
    `The user does not enter it now: they are not in the segment “${segment}”, an exit condition of the journey.`,
  SegmentNotRunning: ({ segment }: { readonly segment: string }) =>
    `The segment “${segment}” is not computed: it is paused or not started.`,
  SegmentNotUpToDate: ({ segment, willBeIn }: { readonly segment: string; readonly willBeIn: boolean }) =>
    `The segment “${segment}” was changed and is being recomputed; the user ${willBeIn ? "will be in it" : "will not be in it"}.`,
  NotMember: ({ segment }: { readonly segment: string }) =>
    `The user is not in the segment “${segment}”, which the journey starts with.`,
  OnlyOnce: () => "A user can go through the journey only once: canRunMultiple is off.",
  WhenComingInAgain: () => "The user enters it again when they re-enter the segment.",
  CameInOtherwise: () =>
    "The user entered the segment while the journey accepted no users, or before the journey started with this segment; they enter the journey when they re-enter the segment.",
  NoEvent: ({ event }: { readonly event: string }) => `No event “${event}” of the user is known.`,
  EventBefore: ({
    event,
    at,
    startedAt,
  }: {
    readonly event: string;
    readonly at: string;
    readonly startedAt: string;
  }) => `The latest event “${event}” of the user came ${at}, before the journey first ran ${startedAt}.`,
  EventOutsideConditions: ({ event }: { readonly event: string }) =>
    `The user's events “${event}” do not meet the conditions of the journey's entry, so they start no run.`,
  EventWithoutKey: ({ event, key }: { readonly event: string; readonly key: string }) =>
    `The user's events “${event}” have no value for “${key}”, so they start no run.`,
  OncePerKey: ({
    event,
    key,
    oneAtATime,
  }: {
    readonly event: string;
    readonly key: string;
    readonly oneAtATime: boolean;
  }) => `Each value of “${key}” in the event “${event}” has ${oneAtATime ? "one run at a time" : "one run"}.`,
  WithEveryEvent: ({ event }: { readonly event: string }) => `Every event “${event}” starts another run.`,
  EventOtherwise: ({ event }: { readonly event: string }) =>
    `The user's events “${event}” arrived while the journey accepted no users, or before the journey started with this event.`,
});

export const whySentences: Sentences = says;

export type Why = Sentence<(typeof whyCodes)[number]>;

export interface JourneyFacts {
  readonly status: JourneyStatus;
  readonly canRunMultiple: boolean;
  /** When it first ran, ms. */
  readonly startedAt?: number;
  /** Of the current definition; absent while there is only a draft. */
  readonly entry?: JourneyEntry;
  /** While the existing members of its segment are taken in. */
  readonly starting?: { readonly done: number; readonly total: number };
}

/** Of the entry segment. */
export interface MembershipFacts {
  readonly name: string;
  readonly isInForce: boolean;
  readonly isMember: boolean;
  readonly isUpToDate: boolean;
  /** The verdict of the current definition about the user. */
  readonly verdict: boolean;
}

/** Of the entry event; the user's latest ones. */
export interface EventFacts {
  readonly latestAt?: number;
  /** Since the journey first ran. */
  readonly since: number;
  /** Of those, how many met the entry's conditions; all of them without conditions. */
  readonly meeting: number;
  /** Of these, how many had a value for the key; all of them without a key. */
  readonly keyed: number;
}

export interface UserFacts {
  readonly live: readonly (RunState & { readonly startedAt: number })[];
  /** The number of past runs, or a lower bound. */
  readonly past: number;
  readonly isPastOpen: boolean;
  /** Of the finished runs that are still stored. */
  readonly latest?: RunState;
  readonly isInTooMany: boolean;
  /** The exit condition of the current definition that the user meets. */
  readonly keptOut?: { readonly segment: string; readonly isMember: boolean };
  readonly membership?: MembershipFacts;
  readonly events?: EventFacts;
}

export interface Answer {
  readonly is: "in" | "was" | "never";
  readonly reasons: readonly Why[];
}

/** Either is undefined when nothing is known under the id. */
export function whyJourney(journey: JourneyFacts | undefined, user: UserFacts | undefined): Answer {
  const known = user === undefined ? [says.UserUnknown()] : historyReasons(user);
  const isIn = (user?.live.length ?? 0) > 0;
  const was = (user?.past ?? 0) > 0;
  const is = isIn ? "in" : was ? "was" : "never";
  if (journey === undefined) return { is, reasons: [...known, says.JourneyUnknown()] };
  const reasons = [...known, ...entryStateReasons(journey, is)];
  if (user === undefined || journey.entry === undefined || journey.startedAt === undefined) {
    return { is, reasons };
  }
  const { entry } = journey;
  const entryReasons =
    entry.by === "segment"
      ? segmentEntryReasons({ ...journey, entry }, user, isIn)
      : eventEntryReasons({ ...journey, entry, startedAt: journey.startedAt }, user);
  return { is, reasons: [...reasons, ...tooMany(user), ...keptOut(user), ...entryReasons] };
}

function historyReasons({ live, past, isPastOpen, latest }: UserFacts): readonly Why[] {
  const present = live.map((run) => says.UnderWay({ since: iso(run.startedAt), state: run.says }));
  if (past === 0) return present;
  return [...present, says.BeenThrough({ times: past, orMore: isPastOpen, last: latest?.says ?? [] })];
}

function entryStateReasons({ status, starting, entry }: JourneyFacts, is: Answer["is"]): readonly Why[] {
  if (status === "NotStarted") {
    return [says.NotStarted({ hasDefinition: entry !== undefined })];
  }
  const reasons = status === "Paused" ? [says.Paused()] : [];
  if (starting === undefined || is !== "never") return reasons;
  return [...reasons, says.StartUnderWay({ ...starting })];
}

function tooMany({ isInTooMany }: UserFacts): readonly Why[] {
  return isInTooMany ? [says.TooManyRuns()] : [];
}

function keptOut({ keptOut: exit }: UserFacts): readonly Why[] {
  if (exit === undefined) return [];
  const { segment } = exit;
  return [exit.isMember ? says.KeptOutAsMember({ segment }) : says.KeptOutAsNoMember({ segment })];
}

type SegmentJourney = JourneyFacts & { readonly entry: Extract<JourneyEntry, { by: "segment" }> };

function segmentEntryReasons(
  journey: SegmentJourney,
  { membership, past }: UserFacts,
  isIn: boolean,
): readonly Why[] {
  if (membership === undefined) return [];
  const { name: segment, isMember, isInForce } = membership;
  const reasons: Why[] = [];
  if (!isInForce) {
    reasons.push(says.SegmentNotRunning({ segment }));
  } else if (!membership.isUpToDate) {
    reasons.push(says.SegmentNotUpToDate({ segment, willBeIn: membership.verdict }));
  }
  if (isIn) return reasons;
  if (!isMember) reasons.push(says.NotMember({ segment }));
  return [...reasons, ...reentryReasons(journey, { isMember, past })];
}

function reentryReasons(
  { canRunMultiple, status, starting }: SegmentJourney,
  { isMember, past }: { readonly isMember: boolean; readonly past: number },
): readonly Why[] {
  if (past > 0 && !canRunMultiple) {
    return [says.OnlyOnce()];
  }
  if (past > 0) {
    return [says.WhenComingInAgain()];
  }
  if (!isMember || status !== "Running" || starting !== undefined) return [];
  return [says.CameInOtherwise()];
}

type EventJourney = JourneyFacts & {
  readonly entry: Extract<JourneyEntry, { by: "event" }>;
  readonly startedAt: number;
};

function eventEntryReasons(
  { entry, startedAt, canRunMultiple }: EventJourney,
  user: UserFacts,
): readonly Why[] {
  const { events, live, past } = user;
  if (events === undefined) return [];
  const { event, key } = entry;
  if (live.length + past === 0) return [withoutRun(events, { event, key, startedAt })];
  return [
    key === undefined
      ? says.WithEveryEvent({ event })
      : says.OncePerKey({ event, key, oneAtATime: canRunMultiple }),
  ];
}

interface EventEntry {
  readonly event: string;
  readonly key: string | undefined;
  readonly startedAt: number;
}

function withoutRun(
  { latestAt, since, meeting, keyed }: EventFacts,
  { event, key, startedAt }: EventEntry,
): Why {
  if (latestAt === undefined) return says.NoEvent({ event });
  if (since === 0) return says.EventBefore({ event, at: iso(latestAt), startedAt: iso(startedAt) });
  if (meeting === 0) return says.EventOutsideConditions({ event });
  if (key !== undefined && keyed === 0) return says.EventWithoutKey({ event, key });
  return says.EventOtherwise({ event });
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
