/**
 * Finds the matchers an event may match, by its name, its prefixes and the traits it sets, without visiting the
 * others.
 */
import type { EventRecord, JsonObject } from "@signalbox/core";
import { isPrefix, type EventMatcher } from "./event-matcher.js";

export interface EventMatcherIndex {
  /** May include matchers that do not match the event; never omits one that does. */
  candidates(event: EventRecord, data: () => JsonObject): Iterable<EventMatcher>;
  /** Matchers that use events of exactly this name. */
  named(name: string): readonly EventMatcher[];
  /** Matchers that use track events of this name, by name or by prefix. */
  matching(name: string): readonly EventMatcher[];
}

export function indexEventMatchers(matchers: Iterable<EventMatcher>): EventMatcherIndex {
  const names = new Map<string, EventMatcher[]>();
  const prefixes = new Map<string, EventMatcher[]>();
  const roots = new Map<string, EventMatcher[]>();
  const everyIdentify: EventMatcher[] = [];
  const everyEvent: EventMatcher[] = [];
  for (const matcher of matchers) {
    const { source } = matcher.spec;
    if (source.of === "any") everyEvent.push(matcher);
    else if (source.of === "track") {
      for (const name of new Set(source.names)) {
        if (isPrefix(name)) list(prefixes, name.slice(0, -1)).push(matcher);
        else list(names, name).push(matcher);
      }
    } else if (source.roots === "all") everyIdentify.push(matcher);
    else for (const root of new Set(source.roots)) list(roots, root).push(matcher);
  }
  const lengths = [...new Set([...prefixes.keys()].map(({ length }) => length))];
  const matchersOfTraits = (data: JsonObject): EventMatcher[] =>
    roots.size === 0 ? [] : Object.keys(data).flatMap((root) => roots.get(root) ?? none);
  const matching = (event: string): EventMatcher[] => {
    const exact = names.get(event) ?? none;
    if (lengths.length === 0) return exact;
    return [...exact, ...lengths.flatMap((length) => prefixed(prefixes, event, length))];
  };
  return {
    named: (name) => names.get(name) ?? none,
    matching,
    candidates: (event, data) => {
      const own = event.type === "track" ? matching(event.event) : none;
      const byTrait = event.type === "identify" && roots.size > 0 ? matchersOfTraits(data()) : none;
      const wide = event.type === "identify" ? everyIdentify : none;
      if (byTrait.length + wide.length + everyEvent.length === 0) return own;
      return new Set([...own, ...byTrait, ...wide, ...everyEvent]);
    },
  };
}

const none: EventMatcher[] = [];

function prefixed(
  prefixes: ReadonlyMap<string, EventMatcher[]>,
  event: string,
  length: number,
): EventMatcher[] {
  return length > event.length ? none : (prefixes.get(event.slice(0, length)) ?? none);
}

function list<Key, Item>(lists: Map<Key, Item[]>, key: Key): Item[] {
  const known = lists.get(key);
  if (known !== undefined) return known;
  const fresh: Item[] = [];
  lists.set(key, fresh);
  return fresh;
}
