/**
 * Which trackers an event may feed and which definitions a change concerns, found without looking at the others: by the
 * event's name, by its prefixes, by the traits it states.
 */
import type { EventRecord, JsonObject } from "@signalbox/core";
import { isPrefix, type Tracker } from "./tracker.js";

export interface TrackerIndex {
  /** May name trackers that then find the event none of theirs; never misses one. */
  candidates(event: EventRecord, data: () => JsonObject): Iterable<Tracker>;
  /** Those that look at events of exactly this name. */
  named(name: string): readonly Tracker[];
  /** Those that look at track events of this name, by name or by prefix. */
  following(name: string): readonly Tracker[];
}

export function indexTrackers(trackers: Iterable<Tracker>): TrackerIndex {
  const names = new Map<string, Tracker[]>();
  const prefixes = new Map<string, Tracker[]>();
  const roots = new Map<string, Tracker[]>();
  const everyIdentify: Tracker[] = [];
  const everyEvent: Tracker[] = [];
  for (const tracker of trackers) {
    const { source } = tracker.spec;
    if (source.of === "any") everyEvent.push(tracker);
    else if (source.of === "track") {
      for (const name of new Set(source.names)) {
        if (isPrefix(name)) list(prefixes, name.slice(0, -1)).push(tracker);
        else list(names, name).push(tracker);
      }
    } else if (source.roots === "all") everyIdentify.push(tracker);
    else for (const root of new Set(source.roots)) list(roots, root).push(tracker);
  }
  const lengths = [...new Set([...prefixes.keys()].map(({ length }) => length))];
  const stated = (data: JsonObject): Tracker[] =>
    roots.size === 0 ? [] : Object.keys(data).flatMap((root) => roots.get(root) ?? none);
  const following = (event: string): Tracker[] => {
    const exact = names.get(event) ?? none;
    if (lengths.length === 0) return exact;
    return [...exact, ...lengths.flatMap((length) => prefixed(prefixes, event, length))];
  };
  return {
    named: (name) => names.get(name) ?? none,
    following,
    candidates: (event, data) => {
      const own = event.type === "track" ? following(event.event) : none;
      const told = event.type === "identify" && roots.size > 0 ? stated(data()) : none;
      const wide = event.type === "identify" ? everyIdentify : none;
      if (told.length + wide.length + everyEvent.length === 0) return own;
      return new Set([...own, ...told, ...wide, ...everyEvent]);
    },
  };
}

const none: Tracker[] = [];

function prefixed(prefixes: ReadonlyMap<string, Tracker[]>, event: string, length: number): Tracker[] {
  return length > event.length ? none : (prefixes.get(event.slice(0, length)) ?? none);
}

function list<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const fresh: Item[] = [];
  lists.set(key, fresh);
  return fresh;
}
