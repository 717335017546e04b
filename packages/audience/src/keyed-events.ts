/** The events of a person whose key equals that of the event which started a journey. */
import type { Json, JsonObject } from "@signalbox/core";
import { parseJsonObject } from "@signalbox/core";
import { isEmpty, sameJson } from "./equality.js";
import { keyPath } from "./json-path.js";
import { gather, type Entry } from "./memory.js";
import type { KeyedScene } from "./site.js";
import { createTracker } from "./tracker.js";

export interface KeyedOptions {
  readonly event: string;
  readonly key: string;
  readonly picks: readonly string[];
}

/** Newest first, each message once; undefined when the entry event has no such key. */
export function keyedEntries({
  event,
  key,
  picks,
}: KeyedOptions): (scene: KeyedScene) => readonly Entry[] | undefined {
  const path = keyPath(key);
  const tracker = createTracker({
    source: { of: "track", names: [event] },
    picks: [...picks, path].map((picked) => ({ pick: "value", path: picked })),
    keep: everything,
  });
  const place = 2 + picks.length;
  return ({ entry, events }) => {
    const wanted: Json | undefined = memberOf(parseJsonObject(entry.data), key);
    if (isEmpty(wanted)) return undefined;
    const entries = events.flatMap((candidate) => {
      const found = tracker.entryOf(candidate, () => parseJsonObject(candidate.data));
      return found !== undefined && sameJson(found[place], wanted) ? [found] : [];
    });
    return gather(entries, everything);
  };
}

const everything = { by: "newest", limit: Number.MAX_SAFE_INTEGER } as const;

function memberOf(data: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(data, key) ? data[key] : undefined;
}
