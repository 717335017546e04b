/**
 * Which events a definition looks at when it is judged inside a run of a journey that an event started, so that runs keep
 * these and no others.
 */
import { parseJsonObject, type EventRecord } from "@signalbox/core";
import { keyTextOf } from "./key-text.js";
import { matchesName } from "./event-matcher.js";

export interface RunInterest {
  /** Ends in `*` where it is a prefix. */
  readonly event: string;
  /** The key in which an event must equal the one that started the run; without it, the run's own key counts. */
  readonly key?: string;
  /** The event's data must hold this text. */
  readonly mentioning?: string;
}

/** A run as its events are told from others. */
export interface RunIdentity {
  /** The event that started it. */
  readonly entry: EventRecord;
  /** The key of its journey's entry, and the text of it in this run; none where every event starts a run. */
  readonly key?: { readonly name: string; readonly text: string };
}

/** Whether an event that came after the first one is the run's own, and one the interests are about. */
export function isOwnEvent(
  event: EventRecord,
  { entry, key: own }: RunIdentity,
  interests: readonly RunInterest[],
): boolean {
  if (event.type !== "track" || event.part !== "main") return false;
  const about = interests.filter(
    ({ event: name, mentioning }) =>
      matchesName(name, event.event) && (mentioning === undefined || event.data.includes(mentioning)),
  );
  if (about.length === 0) return false;
  const data = parseJsonObject(event.data);
  return about.some(({ key }) => {
    if (key === undefined) return own !== undefined && keyTextOf(data, own.name) === own.text;
    const text = keyTextOf(data, key);
    return text !== undefined && text === keyTextOf(parseJsonObject(entry.data), key);
  });
}
