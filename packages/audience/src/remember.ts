/** Folds events into memories. */
import { parseJsonObject, type EventRecord, type JsonObject } from "@signalbox/core";
import { admit, type Entry, type Memory } from "./memory.js";
import type { TrackerIndex } from "./touch-index.js";
import type { Tracker } from "./tracker.js";

export interface Remembered {
  /** The same object when the event said nothing new. */
  readonly memory: Memory;
  /** Keys of the trackers whose entries are others now. */
  readonly changed: readonly string[];
}

export function rememberEvent(
  memory: Memory,
  event: EventRecord,
  { index, data }: { readonly index: Pick<TrackerIndex, "candidates">; readonly data: () => JsonObject },
): Remembered {
  let grown: Map<string, readonly Entry[]> | undefined;
  const changed: string[] = [];
  for (const tracker of index.candidates(event, data)) {
    const entry = entryOf(tracker, event, data);
    if (entry === undefined) continue;
    const known = memory.get(tracker.key) ?? nothing;
    const entries = admit(known, entry, tracker.spec.keep);
    if (entries === known || entries.length === 0) continue;
    grown ??= new Map(memory);
    grown.set(tracker.key, entries);
    changed.push(tracker.key);
  }
  return { memory: grown ?? memory, changed };
}

/** The event's data, parsed when first asked for. */
export function dataReader(event: EventRecord): () => JsonObject {
  let data: JsonObject | undefined;
  return () => {
    data ??= parseJsonObject(event.data);
    return data;
  };
}

const nothing: readonly Entry[] = [];

/** A condition that cannot be evaluated is not met; the other trackers do not notice. */
export function entryOf(tracker: Tracker, event: EventRecord, data: () => JsonObject): Entry | undefined {
  try {
    return tracker.entryOf(event, data);
  } catch {
    return undefined;
  }
}
