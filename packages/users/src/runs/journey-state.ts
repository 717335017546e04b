/**
 * The journeys in a user's document: live runs, and what must be known of finished ones so that no run starts twice. Stores
 * nothing for a user who has never been in a journey.
 */
import { eventRecordSchema, uuidV5, type EventRecord, type Json } from "@signalbox/core";
import { finishedRunSchema, journeyRunSchema, type FinishedRun, type JourneyRun } from "@signalbox/journeys";
import { z } from "zod";

export interface LiveRun {
  readonly run: JourneyRun;
  /** Whether the event that started it was hidden; then its events and messages are hidden too. */
  readonly isHidden: boolean;
  /** The latest events of the run that definitions may use, after the one that started it. */
  readonly events: readonly EventRecord[];
}

/** A finished run, or one of a user who was held out, that can still reach the goal of its journey. */
export interface MeasuredRun {
  readonly run: FinishedRun;
  /** As of a live run. */
  readonly isHidden: boolean;
  /** The end of the window, ms. It is dropped by the first decision behind it. */
  readonly until: number;
  /** It finished for an anonymous user, with whom its row stays as it is. */
  readonly isAdopted?: true;
}

/** The started runs of one journey. */
export interface PastRuns {
  readonly started: number;
  /** Hashes of the keys that had a run, the oldest first; at most `maxKeys`. */
  readonly keys: readonly string[];
  /** When the latest run that a segment started began, ms; absent if an earlier release started it. */
  readonly lastAt?: number;
}

export interface JourneyState {
  /** By run id, in the order they started. */
  readonly live: ReadonlyMap<string, LiveRun>;
  /** By journey id; nothing is kept for journeys whose entry is an event without a key. */
  readonly past: ReadonlyMap<string, PastRuns>;
  /** By run id, in the order they finished. */
  readonly measured: ReadonlyMap<string, MeasuredRun>;
}

export const noJourneys: JourneyState = { live: new Map(), past: new Map(), measured: new Map() };

/** A user with this many live runs starts no other; bounds the document. */
export const maxLiveRuns = 1_000;
const maxKeys = 1_000;
/** Of more, the oldest are not measured any longer. */
const maxMeasured = 1_000;
/** Fifty with the event that started the run. */
const maxEvents = 49;
/** Characters of live runs with their events, as JSON: a user with more starts no other. */
const maxLiveSize = 524_288;
/** Of the events that one run keeps; less where the user has many runs. */
const maxEventsSize = 65_536;
/** Of the runs that are measured, as JSON. */
const maxMeasuredSize = 262_144;

const noPastRuns: PastRuns = { started: 0, keys: [] };

export function pastOf({ past }: JourneyState, journeyId: string): PastRuns {
  return past.get(journeyId) ?? noPastRuns;
}

export function hadKey({ keys }: PastRuns, journeyId: string, key: string): boolean {
  return keys.includes(hashOf(journeyId, key));
}

/** Whether a run of the journey is under way under this key. */
export function hasLiveRun({ live }: JourneyState, journeyId: string, key: string): boolean {
  return [...live.values()].some(({ run }) => run.journeyId === journeyId && run.key === key);
}

/** Records that a run has started: with its key, or with its time (ms) if a segment started it. */
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

export function withMeasured(state: JourneyState, measured: MeasuredRun): JourneyState {
  const next = new Map(state.measured).set(measured.run.id, measured);
  return { ...state, measured: latestMeasured([...next]) };
}

function latestMeasured(all: readonly (readonly [string, MeasuredRun])[]): ReadonlyMap<string, MeasuredRun> {
  return new Map(latestWithin(all.slice(-maxMeasured), maxMeasuredSize, ([, { run }]) => sizeOf(run)));
}

export function withoutMeasured(state: JourneyState, runId: string): JourneyState {
  const measured = new Map(state.measured);
  measured.delete(runId);
  return { ...state, measured };
}

/** `runs`: how many live runs share the room. */
export function withEvent(live: LiveRun, event: EventRecord, runs: number): LiveRun {
  const room = Math.min(maxEventsSize, maxLiveSize / Math.max(runs, 1));
  return { ...live, events: latestWithin([...live.events, event].slice(-maxEvents), room, sizeOf) };
}

/** Whether no other run can start. */
export function isInTooMany({ live }: JourneyState): boolean {
  if (live.size >= maxLiveRuns) return true;
  let size = 0;
  for (const { run, events } of live.values()) {
    size += sizeOf(run);
    for (const event of events) size += sizeOf(event);
  }
  return size > maxLiveSize;
}

/** Runs and events are never changed, so each is measured once. */
const sizes = new WeakMap<object, number>();

function sizeOf(stored: object): number {
  let size = sizes.get(stored);
  if (size === undefined) {
    size = JSON.stringify(stored).length;
    sizes.set(stored, size);
  }
  return size;
}

/** The latest that fit; they are in order, the latest last. */
function latestWithin<Item>(
  items: readonly Item[],
  room: number,
  size: (item: Item) => number,
): readonly Item[] {
  let left = room;
  const from = items.findLastIndex((item) => {
    left -= size(item);
    return left < 0;
  });
  return from === -1 ? items : items.slice(from + 1);
}

/**
 * Merges the journeys of an anonymous user into those of the linked user. If both have had a run of a journey (with the same
 * key), the user's own run counts and the anonymous user's is dropped.
 */
export function mergeJourneys(state: JourneyState, anonymousUser: JourneyState): JourneyState {
  const { live: runs, past: started, measured } = anonymousUser;
  if (runs.size === 0 && started.size === 0 && measured.size === 0) return state;
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
  const adopted = [...measured].map(([id, run]) => [id, { ...run, isAdopted: true as const }] as const);
  return { live, past, measured: latestMeasured([...adopted, ...state.measured]) };
}

/** The earliest time at which a run must be woken, ms. */
export function nextRunAlarm({ live }: JourneyState): number | null {
  let next: number | null = null;
  for (const { run } of live.values()) {
    const { until } = run.wait;
    if (until !== undefined && (next === null || until < next)) next = until;
  }
  return next;
}

/** Empty for a user who has never been in a journey. */
export function serializeJourneys({ live, past, measured }: JourneyState): { readonly journeys?: Json } {
  if (live.size === 0 && past.size === 0 && measured.size === 0) return {};
  return {
    journeys: {
      live: [...live.values()].map(({ run, isHidden, events }) => ({
        run: run as unknown as Json,
        ...(isHidden && { hidden: true }),
        ...(events.length > 0 && { heard: events as unknown as Json }),
      })),
      past: [...past].map(([journeyId, { started, keys, lastAt }]) => [
        journeyId,
        started,
        [...keys],
        ...(lastAt === undefined ? [] : [lastAt]),
      ]),
      ...(measured.size > 0 && {
        measured: [...measured.values()].map(({ run, isHidden, until, isAdopted = false }) => ({
          run: run as unknown as Json,
          ...(isHidden && { hidden: true }),
          until,
          ...(isAdopted && { adopted: true }),
        })),
      }),
    },
  };
}

interface StoredRun {
  readonly run: JourneyRun;
  readonly hidden?: true;
  readonly heard?: readonly EventRecord[];
}

type StoredPast = readonly [journeyId: string, started: number, keys: readonly string[], lastAt?: number];

interface StoredMeasured {
  readonly run: FinishedRun;
  readonly hidden?: true;
  readonly until: number;
  readonly adopted?: true;
}

interface StoredJourneys {
  readonly live: readonly StoredRun[];
  readonly past: readonly StoredPast[];
  /** Absent when there are none, and in documents of earlier releases. */
  readonly measured?: readonly StoredMeasured[];
}

const journeysSchema = z.object({
  live: z.array(
    z.object({
      run: journeyRunSchema,
      hidden: z.literal(true).exactOptional(),
      heard: z.array(eventRecordSchema).exactOptional(),
    }),
  ),
  past: z.array(
    z.union([
      z.tuple([z.string(), z.number(), z.array(z.string())]),
      z.tuple([z.string(), z.number(), z.array(z.string()), z.number()]),
    ]),
  ),
  measured: z
    .array(
      z.object({
        run: finishedRunSchema,
        hidden: z.literal(true).exactOptional(),
        until: z.number(),
        adopted: z.literal(true).exactOptional(),
      }),
    )
    .exactOptional(),
});

/** Returns the stored data as it is. */
export const storedJourneysSchema: z.ZodType<Json> = z.json().superRefine((stored, context) => {
  for (const { message, path } of journeysSchema.safeParse(stored).error?.issues ?? []) {
    context.addIssue({ code: "custom", message, path });
  }
});

/** Trusts the stored data; only a run whose version is not 1 is validated, and refused. */
export function deserializeJourneys(stored: Json | undefined): JourneyState {
  if (stored === undefined) return noJourneys;
  const { live, past, measured = [] } = stored as unknown as StoredJourneys;
  return {
    live: new Map(live.map((each) => [each.run.id, deserializeRun(each)])),
    past: new Map(
      past.map(([journeyId, started, keys, lastAt]) => [
        journeyId,
        { started, keys, ...(lastAt !== undefined && { lastAt }) },
      ]),
    ),
    measured: new Map(
      measured.map(({ run, hidden, until, adopted }) => [
        run.id,
        { run, isHidden: hidden === true, until, ...(adopted === true && { isAdopted: adopted }) },
      ]),
    ),
  };
}

/** An earlier release stored the starting event among the recorded ones, and its name nowhere else. */
function deserializeRun({ run: stored, hidden, heard: events = [] }: StoredRun): LiveRun {
  const isHidden = hidden === true;
  const run = stored.v === 1 ? stored : journeyRunSchema.parse(stored);
  const [first, ...rest] = events;
  if (first === undefined || first.messageId !== run.trigger?.messageId) return { run, isHidden, events };
  return { run: { ...run, trigger: { ...run.trigger, event: first.event } }, isHidden, events: rest };
}

const hashLength = 13;

/** Short: a collision matters only between two keys of the same user and journey. */
function hashOf(journeyId: string, key: string): string {
  return uuidV5(key, journeyId).slice(0, hashLength);
}
