/**
 * The events a definition uses when it is evaluated inside a journey run that an event started, so that runs
 * keep only these.
 */
import { parseJsonObject, type EventRecord } from "@signalbox/core";
import { keyTextOf } from "./key-text.js";
import { matchesName } from "./event-matcher.js";

export interface RunInterest {
  /** A trailing `*` makes a prefix. */
  readonly event: string;
  /** The key whose value must equal that of the event that started the run; by default the run's own key. */
  readonly key?: string;
  /** The event's data must contain this text. */
  readonly mentioning?: string;
}

/** What identifies the events of a run. */
export interface RunIdentity {
  /** The event that started it. */
  readonly entry: EventRecord;
  /** The key of its journey's entry and its text in this run; absent where every event starts a run. */
  readonly key?: { readonly name: string; readonly text: string };
}

/** Whether a later event belongs to the run and is one of the interests. */
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
