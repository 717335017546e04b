/**
 * The events of a single run: the one that started it and, in a run with a key, later events with that key that definitions
 * may use. The run's keyed segments and user properties are evaluated from these events first.
 */
import { isOwnEvent, type RunIdentity, type RunInterest } from "@signalbox/audience";
import type { EventRecord } from "@signalbox/core";
import type { JourneyEntry, JourneyRun } from "@signalbox/journeys";
import type { LiveRun } from "./journey-state.js";

/** The first is the event that started the run. */
export type OwnEvents = readonly [EventRecord, ...EventRecord[]];

/** Undefined for a run that a segment started. */
export function ownEvents({ run, events }: LiveRun, entry: JourneyEntry | undefined): OwnEvents | undefined {
  const first = entryEventOf(run, entry);
  return first && [first, ...events];
}

/** Whether the run keeps a newly received event. */
export function isEventOfRun(
  event: EventRecord,
  {
    run,
    entry,
    interests,
  }: {
    readonly run: JourneyRun;
    readonly entry: JourneyEntry;
    readonly interests: readonly RunInterest[];
  },
): boolean {
  const first = interests.length === 0 ? undefined : entryEventOf(run, entry);
  if (first === undefined || event.messageId === first.messageId) return false;
  const identity: RunIdentity = {
    entry: first,
    ...(entry.by === "event" &&
      entry.key !== undefined &&
      run.key !== undefined && { key: { name: entry.key, text: run.key } }),
  };
  return isOwnEvent(event, identity, interests);
}

/**
 * The starting event as stored in the run. A run of an earlier release does not contain the event's name; it is taken from
 * the entry if that accepts exactly one name.
 */
function entryEventOf(
  { trigger, entryProperties }: JourneyRun,
  entry: JourneyEntry | undefined,
): EventRecord | undefined {
  if (trigger === undefined || entryProperties === undefined) return undefined;
  const entryName = entry?.by === "event" && !entry.event.endsWith("*") ? entry.event : undefined;
  const event = trigger.event ?? entryName;
  if (event === undefined) return undefined;
  const { messageId, at } = trigger;
  return {
    messageId,
    part: "main",
    type: "track",
    event,
    at,
    receivedAt: at,
    seq: 0,
    data: JSON.stringify(entryProperties),
  };
}
