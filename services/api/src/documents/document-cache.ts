/**
 * A cache of what requests need to know of actors' documents. Entries are at most a second old: each is compared with the
 * version of its document that often, and at once when another process announces a change. While the database is
 * unavailable nothing can change, so cached entries remain valid; no call waits for it longer than a second, except one that
 * must know.
 */
import { isUnavailable, type ActorKey, type ActorStore, type JsonText, type Signals } from "@signalbox/core";
import { isLate } from "./is-late.js";

export interface DocumentCache<Id extends string, Entry> {
  /** At most a second old, or older while the database is slow or unavailable; undefined when there is none. */
  find(id: Id): Promise<Entry | undefined>;
  /** At most a second old, or read since the call. Throws `StoreUnavailable`. */
  findCurrent(id: Id): Promise<Entry | undefined>;
  /** Reads the current entry. */
  findNow(id: Id): Promise<Entry | undefined>;
  /** Must be called after a document changed: this and every other process read it again. */
  invalidate(id: Id): Promise<void>;
  close(): Promise<void>;
}

export interface DocumentCacheOptions<Id extends string, Entry> {
  readonly actors: Pick<ActorStore, "load" | "versions">;
  readonly signals: Signals;
  readonly now: () => Date;
  /** Carries the id of the document that changed. */
  readonly channel: string;
  readonly keyOf: (id: Id) => ActorKey;
  readonly entryOf: (version: number, state: JsonText) => Entry | undefined;
}

/** An older entry is compared again in the background, so under load no call waits. */
const refreshAfterMs = 500;
/** An older entry is compared before it is returned. */
const maxAgeMs = 1_000;
/** Between two attempts while the database is unavailable. */
const retryAfterMs = 250;
const maxKept = 10_000;

interface CachedEntry<Entry> {
  /** Undefined before the first successful read. */
  version: number | undefined;
  entry: Entry | undefined;
  /** The start of the read that returned it; far in the past after an invalidation. */
  checkedAt: number;
  /** Number of invalidations: a read that began before the last one is not used. */
  changes: number;
  reading: { readonly changes: number; readonly done: Promise<void> } | undefined;
  /** After a failed read, and during one that takes long: the earliest time of the next one. */
  retryAt: number | undefined;
}

export async function createDocumentCache<Id extends string, Entry>({
  actors,
  signals,
  now,
  channel,
  keyOf,
  entryOf,
}: DocumentCacheOptions<Id, Entry>): Promise<DocumentCache<Id, Entry>> {
  const kept = new Map<Id, CachedEntry<Entry>>();
  const clock = (): number => now().getTime();

  const markChanged = (id: string): void => {
    const known = kept.get(id as Id);
    if (known === undefined) return;
    known.changes += 1;
    known.checkedAt = Number.NEGATIVE_INFINITY;
    known.retryAt = undefined;
  };
  const subscription = await signals.subscribe(channel, markChanged);

  const keep = (id: Id): CachedEntry<Entry> => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    if (kept.size >= maxKept) dropOldest(kept);
    const added: CachedEntry<Entry> = {
      version: undefined,
      entry: undefined,
      checkedAt: Number.NEGATIVE_INFINITY,
      changes: 0,
      reading: undefined,
      retryAt: undefined,
    };
    kept.set(id, added);
    return added;
  };

  const readEntry = async (id: Id, known: CachedEntry<Entry>): Promise<void> => {
    const [beganAt, changes] = [clock(), known.changes];
    try {
      await compare(keyOf(id), known, { actors, entryOf });
      known.retryAt = undefined;
      if (changes === known.changes) known.checkedAt = beganAt;
    } catch (error) {
      known.retryAt = clock() + retryAfterMs;
      throw error;
    } finally {
      if (known.reading?.changes === changes) known.reading = undefined;
      // Unknown ids are not cached: there is no limit to them.
      if (known.entry === undefined && kept.get(id) === known) kept.delete(id);
    }
  };

  /** Joins a running read, unless there was an invalidation since it began. */
  const readOnce = (id: Id, known: CachedEntry<Entry>): Promise<void> => {
    const { changes, reading: current } = known;
    if (current?.changes === changes) return current.done;
    const done = readEntry(id, known);
    known.reading = { changes, done };
    return done;
  };

  const find = async (id: Id): Promise<Entry | undefined> => {
    const known = keep(id);
    const age = clock() - known.checkedAt;
    if (age < refreshAfterMs) return known.entry;
    const isAway = known.retryAt !== undefined && known.entry !== undefined;
    if (isAway || age < maxAgeMs) {
      if ((known.retryAt ?? 0) <= clock()) readOnce(id, known).catch(() => undefined);
      return known.entry;
    }
    const current = readOnce(id, known);
    const isChanged = known.checkedAt === Number.NEGATIVE_INFINITY;
    try {
      if (isChanged || !(await isLate(current))) await current;
      else known.retryAt ??= clock();
    } catch (error) {
      if (known.entry === undefined || !isUnavailable(error)) throw error;
    }
    return known.entry;
  };

  const findCurrent = async (id: Id): Promise<Entry | undefined> => {
    const [known, calledAt] = [keep(id), clock()];
    while (known.checkedAt < calledAt && clock() - known.checkedAt >= maxAgeMs) await readOnce(id, known);
    return known.entry;
  };

  return {
    find,
    findCurrent,
    findNow(id) {
      markChanged(id);
      return find(id);
    },
    async invalidate(id) {
      markChanged(id);
      await signals.publish(channel, id);
    },
    close: () => subscription.close(),
  };
}

/** Reads the document again only when its version has changed. */
async function compare<Entry>(
  key: ActorKey,
  known: CachedEntry<Entry>,
  { actors, entryOf }: Pick<DocumentCacheOptions<never, Entry>, "actors" | "entryOf">,
): Promise<void> {
  const version = (await actors.versions([key])).get(key);
  if (version !== undefined && version === known.version) return;
  const document = version === undefined ? undefined : (await actors.load([key])).get(key);
  // A concurrent read may have returned a later one.
  if (document !== undefined && document.version < (known.version ?? 0)) return;
  known.version = document?.version;
  known.entry = document === undefined ? undefined : entryOf(document.version, document.state);
}

function dropOldest(kept: Map<string, unknown>): void {
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
