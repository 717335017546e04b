/**
 * What a user's document keeps for the audience: the version of definitions applied to the user, the matched
 * events, the held slots and the alarms. Stored in the field `standing`; equal states give equal JSON.
 */
import { isJsonObject, type Json } from "@signalbox/core";
import type { MatchedEvent, MatchedEvents } from "./matched-events.js";

export interface ComputedState {
  /**
   * Definitions up to this version have been applied to the user; later ones wait for the recompute. Null for a
   * user without events, whose first event sets the present version.
   */
  readonly version: number | null;
  readonly matchedEvents: MatchedEvents;
  /** Slots of the segments that contain the user, and of the properties that have a value. */
  readonly held: ReadonlySet<number>;
  /** The next time at which a slot changes without an event, ms, by slot. */
  readonly alarms: ReadonlyMap<number, number>;
  /** A message that recomputes the user from stored events is on its way; until it arrives the version stays. */
  readonly isPending?: true;
}

export const emptyComputedState: ComputedState = {
  version: null,
  matchedEvents: new Map(),
  held: new Set(),
  alarms: new Map(),
};

/** Plain JSON in short sorted lists, without empty parts. */
export type StoredComputedState = Json;

/** Stored names: `v` version, `m` matched events, `h` held slots, `a` alarms, `p` pending. */
export function serializeComputedState({
  version,
  matchedEvents,
  held,
  alarms,
  isPending,
}: ComputedState): StoredComputedState {
  const stored: Record<string, Json> = {};
  if (version !== null) stored["v"] = version;
  if (matchedEvents.size > 0) stored["m"] = serializeMatchedEvents(matchedEvents);
  if (held.size > 0) stored["h"] = [...held].toSorted((a, b) => a - b);
  if (alarms.size > 0) stored["a"] = [...alarms].toSorted(([a], [b]) => a - b);
  if (isPending) stored["p"] = true;
  return stored;
}

/** Throws a `TypeError` for anything that `serializeComputedState` did not write. */
export function deserializeComputedState(stored: StoredComputedState): ComputedState {
  if (!isJsonObject(stored)) throw new TypeError("a stored computed state must be an object");
  const { v = null, m = [], h = [], a = [], p } = stored;
  if (v !== null && typeof v !== "number")
    throw new TypeError("the version of a stored computed state must be a number");
  if (v === null && listOf(m).length === 0) return emptyComputedState;
  return {
    version: v,
    matchedEvents: deserializeMatchedEvents(m),
    held: new Set(listOf(h).map(numberOf)),
    alarms: new Map(listOf(a).map((pair) => [numberOf(listOf(pair)[0]), numberOf(listOf(pair)[1])])),
    ...(p === true && { isPending: true }),
  };
}

export function serializeMatchedEvents(matchedEvents: MatchedEvents): Json {
  return [...matchedEvents].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Throws a `TypeError` for anything that `serializeMatchedEvents` did not write. */
export function deserializeMatchedEvents(stored: Json): MatchedEvents {
  return new Map(
    listOf(stored).map((pair): [string, readonly MatchedEvent[]] => {
      const [key, entries] = listOf(pair);
      return [textOf(key), listOf(entries).map(entryOf)];
    }),
  );
}

function entryOf(stored: Json): MatchedEvent {
  const [at, id, ...picked] = listOf(stored);
  return [numberOf(at), textOf(id), ...picked];
}

function listOf(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new TypeError("a stored computed state must have a list here");
  return value as readonly Json[];
}

function numberOf(value: Json | undefined): number {
  if (typeof value !== "number") throw new TypeError("a stored computed state must have a number here");
  return value;
}

function textOf(value: Json | undefined): string {
  if (typeof value !== "string") throw new TypeError("a stored computed state must have a text here");
  return value;
}
