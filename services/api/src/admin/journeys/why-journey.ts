/**
 * Why a user is, was or never was in a journey: every reason that applies, as a code and in a sentence, the most
 * relevant first. Pure: decides from what was read of the journey, the user and their events.
 */
import type { JourneyStatus } from "@signalbox/actors";
import type { JourneyEntry } from "@signalbox/journeys";
import type { RunState } from "./shown-run.js";

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

export interface PersonFacts {
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
export function whyJourney(journey: JourneyFacts | undefined, person: PersonFacts | undefined): Answer {
  const known = person === undefined ? [why("UserUnknown", "Nothing is known of this user.")] : wayOf(person);
  const isIn = (person?.live.length ?? 0) > 0;
  const was = (person?.past ?? 0) > 0;
  const is = isIn ? "in" : was ? "was" : "never";
  if (journey === undefined) return { is, reasons: [...known, why("JourneyUnknown", unknownJourney)] };
  const reasons = [...known, ...takingIn(journey, is)];
  if (person === undefined || journey.entry === undefined || journey.startedAt === undefined) {
    return { is, reasons };
  }
  const { entry } = journey;
  const ofEntry =
    entry.by === "segment"
      ? bySegment({ ...journey, entry }, person, isIn)
      : byEvent({ ...journey, entry, startedAt: journey.startedAt }, person);
  return { is, reasons: [...reasons, ...tooMany(person), ...ofEntry] };
}

const unknownJourney = "There is no journey with this id: it was deleted, or never was.";

function why(code: Why["code"], text: string): Why {
  return { code, text };
}

function wayOf({ live, past, isPastOpen, latest }: PersonFacts): readonly Why[] {
  const present = live.map(({ startedAt, text }) =>
    why("UnderWay", `The user is in it since ${iso(startedAt)}. ${text}`),
  );
  if (past === 0) return present;
  const times = isPastOpen ? `${past} times or more` : past === 1 ? "once" : `${past} times`;
  const last = latest === undefined ? "" : ` The last time: ${latest.text}`;
  return [...present, why("BeenThrough", `The user has been through it ${times}.${last}`)];
}

function takingIn({ status, starting, entry }: JourneyFacts, is: Answer["is"]): readonly Why[] {
  if (status === "NotStarted") {
    const more = entry === undefined ? " It has no definition yet." : "";
    return [why("NotStarted", `The journey was never started, so it takes nobody in.${more}`)];
  }
  const reasons =
    status === "Paused"
      ? [why("Paused", "The journey is paused, so it takes nobody in and sends nothing.")]
      : [];
  if (starting === undefined || is !== "never") return reasons;
  const { done, total } = starting;
  const text = `Those who were in its segment when it first ran are being taken in: ${done} of ${total} so far.`;
  return [...reasons, why("StartUnderWay", text)];
}

function tooMany({ isInTooMany }: PersonFacts): readonly Why[] {
  if (!isInTooMany) return [];
  return [why("TooManyRuns", "The user is in so many runs at once that no other begins.")];
}

type SegmentJourney = JourneyFacts & { readonly entry: Extract<JourneyEntry, { by: "segment" }> };

function bySegment(
  journey: SegmentJourney,
  { membership, past }: PersonFacts,
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
    const text = `The segment ${name} was changed and is computed for everybody now; the user ${will}.`;
    reasons.push(why("SegmentNotUpToDate", text));
  }
  if (isIn) return reasons;
  if (!isMember) {
    const text = `The user is not in the segment ${name}, which the journey begins with.`;
    reasons.push(why("NotMember", text));
  }
  return [...reasons, ...again(journey, { isMember, past })];
}

function again(
  { canRunMultiple, status, starting }: SegmentJourney,
  { isMember, past }: { readonly isMember: boolean; readonly past: number },
): readonly Why[] {
  if (past > 0 && !canRunMultiple) {
    return [why("OnlyOnce", "The journey leads nobody twice: canRunMultiple is off.")];
  }
  if (past > 0) {
    return [why("WhenComingInAgain", "It leads the user again when they come into the segment anew.")];
  }
  if (!isMember || status !== "Running" || starting !== undefined) return [];
  return [
    why(
      "CameInOtherwise",
      "The user came into the segment while the journey took nobody in, or before it began with this segment; it takes them in when they come in anew.",
    ),
  ];
}

type EventJourney = JourneyFacts & {
  readonly entry: Extract<JourneyEntry, { by: "event" }>;
  readonly startedAt: number;
};

function byEvent({ entry, startedAt, canRunMultiple }: EventJourney, person: PersonFacts): readonly Why[] {
  const { events, live, past } = person;
  if (events === undefined) return [];
  const name = `“${entry.event}”`;
  if (live.length + past === 0) return [withoutRun(events, { name, key: entry.key, startedAt })];
  if (entry.key === undefined) {
    return [why("WithEveryEvent", `Another event ${name} begins another run.`)];
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
    const text = `The user's events ${name} do not meet the conditions of the journey's entry, so they begin no run.`;
    return why("EventOutsideConditions", text);
  }
  if (key !== undefined && keyed === 0) {
    return why(
      "EventWithoutKey",
      `The user's events ${name} have no value for “${key}”, so they begin no run.`,
    );
  }
  return why(
    "EventOtherwise",
    `The user's events ${name} came while the journey took nobody in, or before it began with them.`,
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
