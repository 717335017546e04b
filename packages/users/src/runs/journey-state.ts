/**
 * What a person's document keeps of journeys: the runs that are under way, and what must be known of those that are over so
 * that nobody is led twice. Costs nothing for someone no journey has ever led.
 */
import { uuidV5, type EventRecord, type Json } from "@signalbox/core";
import { journeyRunSchema, type JourneyRun } from "@signalbox/journeys";

export interface LiveRun {
  readonly run: JourneyRun;
  /** The event that started it was hidden, and so is all it causes. */
  readonly isHidden: boolean;
  /** The latest events of its own that definitions may ask about, after the one that started it. */
  readonly events: readonly EventRecord[];
}

/** Of one journey. */
export interface PastRuns {
  readonly started: number;
  /** Fingerprints of the keys that had a run, the oldest first; at most `maxKeys`. */
  readonly keys: readonly string[];
  /** When the latest run of those that begin with a segment started, ms; not known of those of earlier releases. */
  readonly lastAt?: number;
}

export interface JourneyState {
  /** By run id, in the order they started. */
  readonly live: ReadonlyMap<string, LiveRun>;
  /** By journey id; of journeys that begin with an event without a key nothing has to be known. */
  readonly past: ReadonlyMap<string, PastRuns>;
}

export const noJourneys: JourneyState = { live: new Map(), past: new Map() };

/** Anyone who is in so many runs at once begins no other: bounds the document. */
export const maxLiveRuns = 1_000;
const maxKeys = 1_000;
/** With the one that started the run these are fifty. */
const maxEvents = 49;

const noPastRuns: PastRuns = { started: 0, keys: [] };

export function pastOf({ past }: JourneyState, journeyId: string): PastRuns {
  return past.get(journeyId) ?? noPastRuns;
}

export function hadKey({ keys }: PastRuns, journeyId: string, key: string): boolean {
  return keys.includes(hashOf(journeyId, key));
}

/** Keeps that a run has started: under its key, or at its moment (ms) where it began with a segment. */
export function withStart(
  state: JourneyState,
  journeyId: string,
  start: { readonly key: string } | { readonly at: number },
): JourneyState {
  const { started, keys, ...past } = pastOf(state, journeyId);
  const keyHash = "key" in start ? hashOf(journeyId, start.key) : undefined;
  const next: PastRuns = {
    ...past,
    started: started + 1,
    keys:
      keyHash === undefined ? keys : [...keys.filter((known) => known !== keyHash), keyHash].slice(-maxKeys),
    ...("at" in start && { lastAt: start.at }),
  };
  return { ...state, past: new Map(state.past).set(journeyId, next) };
}

export function withRun(state: JourneyState, live: LiveRun): JourneyState {
  return { ...state, live: new Map(state.live).set(live.run.id, live) };
}

export function withoutRun(state: JourneyState, runId: string): JourneyState {
  const live = new Map(state.live);
  live.delete(runId);
  return { ...state, live };
}

export function withEvent(live: LiveRun, event: EventRecord): LiveRun {
  return { ...live, events: [...live.events, event].slice(-maxEvents) };
}

/**
 * What is known when an anonymous user turned out to be this person. A journey both are in, or that one of them has been through, is
 * not gone through by both: the person's own way counts.
 */
export function mergeJourneys(state: JourneyState, anonymousUser: JourneyState): JourneyState {
  if (anonymousUser.live.size === 0 && anonymousUser.past.size === 0) return state;
  const live = new Map(state.live);
  for (const [id, other] of anonymousUser.live) {
    const { journeyId, key, entryProperties } = other.run;
    const isBySegment = entryProperties === undefined;
    const past = pastOf(state, journeyId);
    const hasRun = isBySegment ? past.started > 0 : key !== undefined && hadKey(past, journeyId, key);
    if (!hasRun) live.set(id, other);
  }
  const past = new Map(state.past);
  for (const [journeyId, other] of anonymousUser.past) {
    const own = pastOf(state, journeyId);
    const lastAt = Math.max(own.lastAt ?? -Infinity, other.lastAt ?? -Infinity);
    past.set(journeyId, {
      started: own.started + other.started,
      keys: [...new Set([...other.keys, ...own.keys])].slice(-maxKeys),
      ...(lastAt > -Infinity && { lastAt }),
    });
  }
  return { live, past };
}

/** The earliest moment at which a run wants to be woken, ms. */
export function nextRunAlarm({ live }: JourneyState): number | null {
  let next: number | null = null;
  for (const { run } of live.values()) {
    const { until } = run.wait;
    if (until !== undefined && (next === null || until < next)) next = until;
  }
  return next;
}

/** Nothing for someone no journey has led. */
export function storeJourneys({ live, past }: JourneyState): { readonly journeys?: Json } {
  if (live.size === 0 && past.size === 0) return {};
  return {
    journeys: {
      live: [...live.values()].map(({ run, isHidden, events: heard }) => ({
        run: run as unknown as Json,
        ...(isHidden && { hidden: true }),
        ...(heard.length > 0 && { heard: heard as unknown as Json }),
      })),
      past: [...past].map(([journeyId, { started, keys, lastAt }]) => [
        journeyId,
        started,
        [...keys],
        ...(lastAt === undefined ? [] : [lastAt]),
      ]),
    },
  };
}

interface StoredRun {
  readonly run: JourneyRun;
  readonly hidden?: true;
  readonly heard?: readonly EventRecord[];
}

type StoredPast = readonly [journeyId: string, started: number, keys: readonly string[], lastAt?: number];

interface StoredJourneys {
  readonly live: readonly StoredRun[];
  readonly past: readonly StoredPast[];
}

/** Trusts its text, as of all that stands in a document; a run of another version it does not know how to read. */
export function reviveJourneys(stored: Json | undefined): JourneyState {
  if (stored === undefined) return noJourneys;
  const { live, past } = stored as unknown as StoredJourneys;
  return {
    live: new Map(live.map((each) => [each.run.id, reviveRun(each)])),
    past: new Map(
      past.map(([journeyId, started, keys, lastAt]) => [
        journeyId,
        { started, keys, ...(lastAt !== undefined && { lastAt }) },
      ]),
    ),
  };
}

/** An earlier release kept the event that started a run among those it heard, and not the event's name. */
function reviveRun({ run: stored, hidden, heard = [] }: StoredRun): LiveRun {
  const isHidden = hidden === true;
  const run = stored.v === 1 ? stored : journeyRunSchema.parse(stored);
  const [first, ...rest] = heard;
  if (first === undefined || first.messageId !== run.trigger?.messageId)
    return { run, isHidden, events: heard };
  return { run: { ...run, trigger: { ...run.trigger, event: first.event } }, isHidden, events: rest };
}

const hashLength = 13;

/** Short: two keys of one person that share it would have to be sought for. */
function hashOf(journeyId: string, key: string): string {
  return uuidV5(key, journeyId).slice(0, hashLength);
}
