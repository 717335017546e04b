/**
 * Why a user is, was or never was in a journey: every reason that applies, as a code and in a sentence, the most
 * relevant first. Pure: decides from what was read of the journey, the user and their events.
 */
import type { JourneyStatus } from "@signalbox/workspace";
import type { JourneyEntry } from "@signalbox/journeys";
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

export interface Why {
  readonly code: (typeof whyCodes)[number];
  /** A sentence. */
  readonly text: string;
}

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
  /** In quotes. */
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
  readonly membership?: MembershipFacts;
  readonly events?: EventFacts;
}

export interface Answer {
  readonly is: "in" | "was" | "never";
  readonly reasons: readonly Why[];
}

/** Either is undefined when nothing is known under the id. */
export function whyJourney(journey: JourneyFacts | undefined, user: UserFacts | undefined): Answer {
  const known =
    user === undefined ? [why("UserUnknown", "Nothing is known of this user.")] : historyReasons(user);
  const isIn = (user?.live.length ?? 0) > 0;
  const was = (user?.past ?? 0) > 0;
  const is = isIn ? "in" : was ? "was" : "never";
  if (journey === undefined) return { is, reasons: [...known, why("JourneyUnknown", unknownJourney)] };
  const reasons = [...known, ...entryStateReasons(journey, is)];
  if (user === undefined || journey.entry === undefined || journey.startedAt === undefined) {
    return { is, reasons };
  }
  const { entry } = journey;
  const entryReasons =
    entry.by === "segment"
      ? segmentEntryReasons({ ...journey, entry }, user, isIn)
      : eventEntryReasons({ ...journey, entry, startedAt: journey.startedAt }, user);
  return { is, reasons: [...reasons, ...tooMany(user), ...entryReasons] };
}

const unknownJourney = "There is no journey with this id; it may have been deleted.";

function why(code: Why["code"], text: string): Why {
  return { code, text };
}

function historyReasons({ live, past, isPastOpen, latest }: UserFacts): readonly Why[] {
  const present = live.map(({ startedAt, text }) =>
    why("UnderWay", `The user is in it since ${iso(startedAt)}. ${text}`),
  );
  if (past === 0) return present;
  const times = isPastOpen ? `${past} times or more` : past === 1 ? "once" : `${past} times`;
  const last = latest === undefined ? "" : ` The last time: ${latest.text}`;
  return [...present, why("BeenThrough", `The user has been through it ${times}.${last}`)];
}

function entryStateReasons({ status, starting, entry }: JourneyFacts, is: Answer["is"]): readonly Why[] {
  if (status === "NotStarted") {
    const more = entry === undefined ? " It has no definition yet." : "";
    return [why("NotStarted", `The journey was never started, so no user enters it.${more}`)];
  }
  const reasons =
    status === "Paused"
      ? [why("Paused", "The journey is paused: no user enters it, and it sends nothing.")]
      : [];
  if (starting === undefined || is !== "never") return reasons;
  const { done, total } = starting;
  const text = `The members of its segment at its first start are entering it: ${done} of ${total} so far.`;
  return [...reasons, why("StartUnderWay", text)];
}

function tooMany({ isInTooMany }: UserFacts): readonly Why[] {
  if (!isInTooMany) return [];
  return [why("TooManyRuns", "The user is in so many runs at once that no other run starts.")];
}

type SegmentJourney = JourneyFacts & { readonly entry: Extract<JourneyEntry, { by: "segment" }> };

function segmentEntryReasons(
  journey: SegmentJourney,
  { membership, past }: UserFacts,
  isIn: boolean,
): readonly Why[] {
  if (membership === undefined) return [];
  const { name, isMember, isInForce } = membership;
  const reasons: Why[] = [];
  if (!isInForce) {
    reasons.push(
      why("SegmentNotRunning", `The segment ${name} is not computed: it is paused or not started.`),
    );
  } else if (!membership.isUpToDate) {
    const will = membership.verdict ? "will be in it" : "will not be in it";
    const text = `The segment ${name} was changed and is being recomputed; the user ${will}.`;
    reasons.push(why("SegmentNotUpToDate", text));
  }
  if (isIn) return reasons;
  if (!isMember) {
    const text = `The user is not in the segment ${name}, which the journey starts with.`;
    reasons.push(why("NotMember", text));
  }
  return [...reasons, ...reentryReasons(journey, { isMember, past })];
}

function reentryReasons(
  { canRunMultiple, status, starting }: SegmentJourney,
  { isMember, past }: { readonly isMember: boolean; readonly past: number },
): readonly Why[] {
  if (past > 0 && !canRunMultiple) {
    return [why("OnlyOnce", "A user can go through the journey only once: canRunMultiple is off.")];
  }
  if (past > 0) {
    return [why("WhenComingInAgain", "The user enters it again when they re-enter the segment.")];
  }
  if (!isMember || status !== "Running" || starting !== undefined) return [];
  return [
    why(
      "CameInOtherwise",
      "The user entered the segment while the journey accepted no users, or before the journey started with this segment; they enter the journey when they re-enter the segment.",
    ),
  ];
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
  const name = `“${entry.event}”`;
  if (live.length + past === 0) return [withoutRun(events, { name, key: entry.key, startedAt })];
  if (entry.key === undefined) {
    return [why("WithEveryEvent", `Every event ${name} starts another run.`)];
  }
  const often = canRunMultiple ? "one run at a time" : "one run";
  return [why("OncePerKey", `Each value of “${entry.key}” in the event ${name} has ${often}.`)];
}

interface EventEntry {
  readonly name: string;
  readonly key: string | undefined;
  readonly startedAt: number;
}

function withoutRun(
  { latestAt, since, meeting, keyed }: EventFacts,
  { name, key, startedAt }: EventEntry,
): Why {
  if (latestAt === undefined) return why("NoEvent", `No event ${name} of the user is known.`);
  if (since === 0) {
    const text = `The latest event ${name} of the user came ${iso(latestAt)}, before the journey first ran ${iso(startedAt)}.`;
    return why("EventBefore", text);
  }
  if (meeting === 0) {
    const text = `The user's events ${name} do not meet the conditions of the journey's entry, so they start no run.`;
    return why("EventOutsideConditions", text);
  }
  if (key !== undefined && keyed === 0) {
    return why(
      "EventWithoutKey",
      `The user's events ${name} have no value for “${key}”, so they start no run.`,
    );
  }
  return why(
    "EventOtherwise",
    `The user's events ${name} arrived while the journey accepted no users, or before the journey started with this event.`,
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
