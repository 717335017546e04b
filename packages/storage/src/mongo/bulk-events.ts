/**
 * Reading many events of some names, projected to what is needed. No cursor is kept: DocumentDB runs the query of a
 * cursor again for every batch, so one over 650,000 events takes minutes. Each find returns one batch in order of `seq`.
 */
import { type ActorKey, type EventStore, type NamedEvents, type WorkspaceId } from "@signalbox/core";
import type { Db } from "mongodb";
import { nameMatcher } from "../named-events.js";
import { collectionOf } from "./collections.js";
import { decodeMatchableEvent, type StoredDocument } from "./documents.js";
import { eventQuery } from "./event-query.js";
import { listNames, pageOfNames } from "./event-names.js";
import { reaching } from "./faults.js";
import { readTogether } from "./read-together.js";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

const largestBatch = 5_000;
/** For reading in no order. More than are read at a time, because some have few events. */
const ranges = 16;
/** Asking by owner costs less than reading this many events of the names for each owner. */
export const namedPerOwner = 8;
const ownersPerFind = 256;
/** More than the owners of one find usually have. */
const historyLimit = 4_000;

const matchableFields: Projection = {
  _id: 0,
  owner: 1,
  messageId: 1,
  part: 1,
  type: 1,
  event: 1,
  at: 1,
  receivedAt: 1,
  seq: 1,
  data: 1,
};

export function createBulkEvents(
  db: Db,
): Pick<EventStore, "names" | "pagesByName" | "allByName" | "matchable"> {
  return {
    names: (question) => pageOfNames(db, question),

    async *pagesByName(events, { size, after = "" }) {
      const start = readCursor(after);
      const { workspaceId } = events;
      const reads = start.name === everyName ? [readOfAll(events)] : await readsOf(db, events);
      for (const { name, query, accepts } of reads) {
        if (name < start.name) continue;
        const from = name === start.name ? start.seq : 0;
        const part = { from, to: await endOf(db, workspaceId), size };
        for await (const { found, next } of inPages(db, query, part)) {
          const wanted = found.filter(({ event }) => accepts(event));
          yield { events: wanted.map(decodeMatchableEvent), cursor: cursorAt(name, next) };
        }
      }
    },

    async *allByName(events, { size, atOnce }) {
      const { workspaceId } = events;
      for (const { query, accepts } of await readsOf(db, events)) {
        const whole = { from: 0, to: await endOf(db, workspaceId), size };
        for await (const { found } of inRanges(db, query, whole, atOnce)) {
          yield found.filter(({ event }) => accepts(event)).map(decodeMatchableEvent);
        }
      }
    },

    async *matchable(events, owners) {
      if (owners.length === 0) return;
      const reads = await readsOf(db, events);
      const batches = (await areFew(db, reads, namedPerOwner * owners.length))
        ? ofOwners(db, reads, new Set<unknown>(owners))
        : historiesOf(db, reads, { ...events, owners });
      for await (const found of batches) if (found.length > 0) yield found.map(decodeMatchableEvent);
    },
  };
}

type Projection = Readonly<Record<string, 0 | 1>>;
type Query = ReturnType<typeof eventQuery>;
type Batches = AsyncGenerator<readonly StoredDocument[]>;

/** A query that an index ending with `seq` serves. */
export interface NamedRead {
  /** Its place in the order of the reads. */
  readonly name: string;
  readonly query: Query;
  /** Whether a found event is a wanted one, by its name. */
  readonly accepts: (event: unknown) => boolean;
}

/** One query for each name in order; where there are too many names under a prefix, one for all events. */
export async function readsOf(db: Db, events: NamedEvents): Promise<readonly NamedRead[]> {
  const { workspaceId } = events;
  const names = await listNames(db, events);
  if (names === "many") return [readOfAll(events)];
  return names.toSorted().map((name) => ({
    name,
    query: eventQuery({ workspaceId, events: [name] }),
    accepts: () => true,
  }));
}

/** Sorts behind the names, so a reader behind a name reads everything when the names become too many, and goes on so. */
const everyName = "\uffff";

function readOfAll(events: NamedEvents): NamedRead {
  const query = eventQuery({ workspaceId: events.workspaceId });
  return { name: everyName, query, accepts: nameMatcher(events) };
}

const seqDigits = 16;

/** The place behind the events of the name up to this `seq`. */
function cursorAt(name: string, seq: number): string {
  return `${name}\n${String(seq).padStart(seqDigits, "0")}`;
}

function readCursor(cursor: string): { readonly name: string; readonly seq: number } {
  const end = cursor.lastIndexOf("\n");
  return { name: cursor.slice(0, Math.max(end, 0)), seq: Number(cursor.slice(end + 1)) };
}

/** Whether the queries find at most `most` events. */
export async function areFew(db: Db, reads: readonly NamedRead[], most: number): Promise<boolean> {
  let count = 0;
  for (const { query } of reads) {
    const limit = most + 1 - count;
    count += await reaching(async () => collectionOf(db, "events").countDocuments(query, { limit }));
    if (count > most) return false;
  }
  return true;
}

/** The events of these names, without those of other owners. */
export async function* ofOwners(db: Db, reads: readonly NamedRead[], owners: ReadonlySet<unknown>): Batches {
  for (const { query, accepts } of reads) {
    const found = await read(db, query, { projection: matchableFields });
    yield found.filter(({ event, owner }) => accepts(event) && owners.has(owner));
  }
}

/**
 * The events of these owners. The names are in a `$nor`, which no index serves: for `event: { $in }` DocumentDB reads
 * more than the owners' events, which takes ten times as long.
 */
async function* historiesOf(
  db: Db,
  reads: readonly NamedRead[],
  events: NamedEvents & { owners: readonly ActorKey[] },
): Batches {
  const { workspaceId, owners } = events;
  const isWanted = nameMatcher(events);
  const names = reads.map(({ name }) => name);
  const named = names.includes(everyName) ? {} : { $nor: [{ event: { $nin: names } }] };
  for (let start = 0; start < owners.length; start += ownersPerFind) {
    const part = owners.slice(start, start + ownersPerFind);
    const histories = { workspaceId, owners: part, named };
    for await (const found of wholeHistories(db, histories))
      yield found.filter(({ event }) => isWanted(event));
  }
}

interface Histories {
  readonly workspaceId: WorkspaceId;
  readonly owners: readonly ActorKey[];
  readonly named: Query;
}

/**
 * One find for short histories; half the owners at a time when they have more events, and pages for one owner alone. No
 * find looks at more events than that, also when few have the names.
 */
async function* wholeHistories(db: Db, { workspaceId, owners, named }: Histories): Batches {
  const query = eventQuery({ workspaceId, owners });
  const projection = matchableFields;
  if (!(await hasMoreThan(db, query, historyLimit)))
    yield await read(db, { ...query, ...named }, { projection });
  else if (owners.length === 1) {
    const pages = inPages(db, query, { from: 0, to: await endOf(db, workspaceId), size: largestBatch });
    for await (const page of pages) yield page.found;
  } else {
    const half = Math.ceil(owners.length / 2);
    yield* wholeHistories(db, { workspaceId, owners: owners.slice(0, half), named });
    yield* wholeHistories(db, { workspaceId, owners: owners.slice(half), named });
  }
}

async function hasMoreThan(db: Db, query: Query, count: number): Promise<boolean> {
  const page = { projection: { _id: 0, seq: 1 }, skip: count, limit: 1, batchSize: 2 } as const;
  const found = await reaching(async () => collectionOf(db, "events").find(query, page).toArray());
  return found.length > 0;
}

interface Part {
  /** The first `seq`. */
  readonly from: number;
  /** The one behind the last. */
  readonly to: number;
  /** Events of a page. */
  readonly size: number;
}

interface EventPage {
  readonly found: readonly StoredDocument[];
  /** The `seq` of the next page. */
  readonly next: number;
}

/** The `seq` behind the newest event of the workspace: what is stored later is not read. */
async function endOf(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const newest = { projection: { seq: 1 }, limit: 1, sort: { seq: -1 } } as const;
  const [event] = await read(db, eventQuery({ workspaceId }), newest);
  return seqOf(event) + 1;
}

/**
 * In no order: the first page by itself, which is often all, then ranges of `seq`. The server then waits for several places
 * of its disk at once.
 */
async function* inRanges(
  db: Db,
  query: Query,
  part: Part,
  atOnce: () => number,
): AsyncGenerator<EventPage, void> {
  const first = await inPages(db, query, part).next();
  if (first.done === true) return;
  yield first.value;
  const { next } = first.value;
  const step = Math.ceil((part.to - next) / ranges);
  const starts = Array.from({ length: ranges }, (_, nth) => next + nth * step);
  const readers = starts.map((from) =>
    inPages(db, query, { ...part, from, to: Math.min(from + step, part.to) }),
  );
  yield* readTogether(readers, atOnce);
}

/**
 * Each find begins at the last `seq` of the previous one, whose events it left out since there may be more. The order is
 * that of the index, so it costs nothing.
 */
async function* inPages(
  db: Db,
  query: Query,
  { from: first, to, size }: Part,
): AsyncGenerator<EventPage, void> {
  const projection = matchableFields;
  let [from, batch] = [first, Math.min(size, firstBatch)];
  while (from < to) {
    const page = { ...query, seq: { $gte: from, $lt: to } };
    let found = await read(db, page, { projection, limit: batch, sort: { seq: 1 } });
    let next = to;
    if (found.length === batch) {
      next = seqOf(found.at(-1));
      if (seqOf(found[0]) === next) {
        found = await read(db, { ...query, seq: next }, { projection });
        next += 1;
      } else found = found.filter((event) => seqOf(event) < next);
    }
    yield { found, next };
    batch = nextBatch(
      batch,
      sizeOf(found, ({ data }) => data),
      size,
    );
    from = next;
  }
}

function seqOf(event: StoredDocument | undefined): number {
  return Number(event?.["seq"] ?? 0);
}

interface ReadOptions {
  readonly projection: Projection;
  readonly limit?: number;
  readonly sort?: Readonly<Record<string, 1 | -1>>;
}

/** One batch with everything. */
async function read(
  db: Db,
  query: ReturnType<typeof eventQuery>,
  { limit = Number.MAX_SAFE_INTEGER, ...options }: ReadOptions,
): Promise<StoredDocument[]> {
  const whole =
    limit === Number.MAX_SAFE_INTEGER ? { batchSize: largestBatch } : { limit, batchSize: limit + 1 };
  const cursor = collectionOf(db, "events").find(query, { ...options, ...whole });
  return reaching(async () => cursor.toArray());
}
