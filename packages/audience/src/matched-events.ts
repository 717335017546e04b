/**
 * A user's matched events: per matcher key a few entries, newest first by (event time, id). The key starts with
 * how many are kept and which, so sets merge without knowing definitions. The result depends on the set of
 * events alone, not on order, repetition or how they were split.
 */
import type { Json } from "@signalbox/core";

/**
 * Event time in ms, message id (with the part, unless main), picked values. A tuple, since documents hold many.
 */
export type MatchedEvent = readonly [at: number, id: string, ...picked: Json[]];

export type MatchedEvents = ReadonlyMap<string, readonly MatchedEvent[]>;

/**
 * Which entries are kept.
 * - `newest` and `bounded`: the newest `limit`, up to the first that exceeds `maxKeptBytes` in total. That one is
 *   kept, since otherwise an older one could replace it in a merge. Entries of `bounded` hold whole events.
 * - `distinct`: the newest of each first pick, and of those the newest `limit`.
 * - `streak`: the first pick is 1 or 0; the ones since the latest 0, and that 0, separately for each second
 *   pick. Of more than `limit` ones, the earliest and the newest are kept, so a late 0 between them may give a
 *   later start.
 */
export interface Retention {
  readonly by: "newest" | "bounded" | "distinct" | "streak";
  readonly limit: number;
}

const letters = { newest: "n", bounded: "b", distinct: "d", streak: "s" } as const;

/** Limit in bytes of the entries of one matcher, as JSON, not counting the last one. */
export const maxKeptBytes = 262_144;

/** The beginning of a matcher's key. */
export function retentionText({ by, limit }: Retention): string {
  return `${letters[by]}${limit}.`;
}

export function retentionOf(key: string): Retention {
  const limit = Number(key.slice(1, key.indexOf(".")));
  return { by: kindsByLetter[key.charAt(0)] ?? "newest", limit };
}

const kindsByLetter: Readonly<Record<string, Retention["by"]>> = {
  n: "newest",
  b: "bounded",
  d: "distinct",
  s: "streak",
};

/** Adds one entry. Returns the same list when nothing changes. */
export function addMatchedEvent(
  entries: readonly MatchedEvent[],
  entry: MatchedEvent,
  retention: Retention,
): readonly MatchedEvent[] {
  const twin = entries.findIndex((other) => other[1] === entry[1]);
  const known = entries[twin];
  if (known !== undefined && newestFirst(known, entry) <= 0) return entries;
  const others = known === undefined ? entries : entries.toSpliced(twin, 1);
  const position = others.findIndex((other) => newestFirst(entry, other) < 0);
  const kept = cut(others.toSpliced(position === -1 ? others.length : position, 0, entry), retention);
  return isSame(kept, entries) ? entries : kept;
}

/** Applies the retention to a whole list. */
export function retain(entries: readonly MatchedEvent[], retention: Retention): readonly MatchedEvent[] {
  const seen = new Set<string>();
  const unique = entries.toSorted(newestFirst).filter(([, id]) => !seen.has(id) && seen.add(id));
  return cut(unique, retention);
}

/** Returns the same object when the other one adds nothing. */
export function mergeMatchedEvents(matchedEvents: MatchedEvents, other: MatchedEvents): MatchedEvents {
  let merged: Map<string, readonly MatchedEvent[]> | undefined;
  for (const [key, entries] of other) {
    const known = matchedEvents.get(key) ?? [];
    const both = retain([...known, ...entries], retentionOf(key));
    if (isSame(both, known)) continue;
    merged ??= new Map(matchedEvents);
    merged.set(key, both);
  }
  return merged ?? matchedEvents;
}

/** The larger id wins ties. The text decides between two contents of one id, which storage prevents. */
function newestFirst(a: MatchedEvent, b: MatchedEvent): number {
  if (a[0] !== b[0]) return b[0] - a[0];
  if (a[1] !== b[1]) return a[1] < b[1] ? 1 : -1;
  const [textA, textB] = [JSON.stringify(a), JSON.stringify(b)];
  return textA === textB ? 0 : textA < textB ? 1 : -1;
}

function isSame(a: readonly MatchedEvent[], b: readonly MatchedEvent[]): boolean {
  if (a.length !== b.length) return false;
  return a.every((entry, index) => {
    const other = b[index];
    return entry === other || (other !== undefined && newestFirst(entry, other) === 0);
  });
}

function cut(entries: readonly MatchedEvent[], { by, limit }: Retention): readonly MatchedEvent[] {
  if (by === "streak") return cutStreaks(entries, limit);
  const candidates = by === "distinct" ? newestOfEach(entries) : entries;
  const newest = candidates.length <= limit ? candidates : candidates.slice(0, limit);
  return by === "bounded" || (by === "newest" && mayExceed(newest)) ? cutBytes(newest) : newest;
}

/** In UTF-8, escaped as JSON. */
const mostBytesPerCharacter = 6;
const bytesOfNumbers = 64;

/** Whether entries that hold little can exceed the limit at all: cheaper than measuring them. */
function mayExceed(entries: readonly MatchedEvent[]): boolean {
  let most = 0;
  for (const [, id, ...picked] of entries) {
    most += bytesOfNumbers + mostBytesPerCharacter * id.length;
    for (const value of picked) {
      if (typeof value === "string") most += mostBytesPerCharacter * value.length;
      else if (typeof value === "object" && value !== null) return entries.length > 1;
      else most += bytesOfNumbers;
    }
    if (most > maxKeptBytes) return true;
  }
  return false;
}

function cutBytes(entries: readonly MatchedEvent[]): readonly MatchedEvent[] {
  let bytes = 0;
  const end = entries.findIndex((entry) => {
    if (bytes > maxKeptBytes) return true;
    bytes += Buffer.byteLength(JSON.stringify(entry));
    return false;
  });
  return end === -1 ? entries : entries.slice(0, end);
}

function newestOfEach(entries: readonly MatchedEvent[]): readonly MatchedEvent[] {
  const seen = new Set<Json | undefined>();
  return entries.filter(([, , about]) => !seen.has(about) && seen.add(about));
}

function cutStreaks(entries: readonly MatchedEvent[], limit: number): readonly MatchedEvent[] {
  if (entries.every((entry) => entry[3] === entries[0]?.[3])) return cutStreak(entries, limit);
  const allSeries = [...bySeries(entries).values()];
  const kept = new Set<MatchedEvent>(allSeries.flatMap((series) => cutStreak(series, limit)));
  return kept.size === entries.length ? entries : entries.filter((entry) => kept.has(entry));
}

function bySeries(entries: readonly MatchedEvent[]): Map<Json | undefined, MatchedEvent[]> {
  const allSeries = new Map<Json | undefined, MatchedEvent[]>();
  for (const entry of entries) {
    const series = allSeries.get(entry[3]);
    if (series === undefined) allSeries.set(entry[3], [entry]);
    else series.push(entry);
  }
  return allSeries;
}

function cutStreak(series: readonly MatchedEvent[], limit: number): readonly MatchedEvent[] {
  const end = series.findIndex((entry) => entry[2] === 0);
  const length = end === -1 ? series.length : end;
  if (length <= limit) return end === -1 || end === series.length - 1 ? series : series.slice(0, end + 1);
  const earliest = series.slice(length - 1, length);
  return [...series.slice(0, limit - 1), ...earliest, ...(end === -1 ? [] : series.slice(end, end + 1))];
}
