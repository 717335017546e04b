/**
 * Reading many events of some names, projected to what is needed. No cursor is kept: DocumentDB runs the query of a
 * cursor again for every batch, so one over 650,000 events takes minutes. Each find returns one batch in order of `seq`.
 */
import { workspaceOf, type ActorKey, type EventStore, type NamedEvents } from "@signalbox/core";
import type { Db } from "mongodb";
import { nameMatcher, ownEntryMatcher } from "../named-events.js";
import { collectionOf } from "./collections.js";
import { decodeMatchableEvent, type StoredDocument } from "./documents.js";
import { eventQuery } from "./event-query.js";
import { listNames } from "./event-names.js";
import { reaching } from "./faults.js";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

const largestBatch = 5_000;
/** Keys that are remembered in order not to give them twice: about 110 MB. */
const rememberedOwners = 1_000_000;
/** Asking by owner reads whole histories: it costs less than reading this many events of the names for each owner. */
const namedPerOwner = 8;
const ownersPerFind = 256;
/** More than the owners of one find usually have. */
const historyLimit = 4_000;

const ownerOnly: Projection = { _id: 0, owner: 1, event: 1, seq: 1 };
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

export function createBulkEvents(db: Db): Pick<EventStore, "owners" | "matchable"> {
  return {
    async *owners(events) {
      const known = new Set<ActorKey>();
      for await (const found of named(db, await planOf(db, events), ownerOnly)) {
        const fresh: ActorKey[] = [];
        for (const { owner } of found) {
          if (known.has(owner as ActorKey)) continue;
          if (known.size >= rememberedOwners) known.clear();
          known.add(owner as ActorKey);
          fresh.push(owner as ActorKey);
        }
        if (fresh.length > 0) yield fresh;
      }
    },

    async *matchable(events, owners) {
      if (owners?.length === 0) return;
      const plan = await planOf(db, events);
      const wanted = owners && new Set<unknown>(owners);
      const batches =
        owners === undefined || (await areFew(db, plan, namedPerOwner * owners.length))
          ? named(db, plan, matchableFields)
          : historiesOf(db, events, [...new Set(owners)]);
      for await (const found of batches) {
        const matching = wanted === undefined ? found : found.filter(({ owner }) => wanted.has(owner));
        if (matching.length > 0) yield matching.map(decodeMatchableEvent);
      }
    },
  };
}

type Projection = Readonly<Record<string, 0 | 1>>;
type Batches = AsyncGenerator<readonly StoredDocument[]>;
type Bounds = Required<Pick<NamedEvents, "fromSeq" | "toSeq">>;

interface Plan extends Bounds {
  /** Each is served by an index that ends with `seq`. */
  readonly queries: readonly ReturnType<typeof eventQuery>[];
  /** Whether a found event is a wanted one, by its name. */
  readonly accepts: (event: unknown) => boolean;
}

/** One query per name; where there are too many names under a prefix, one for all events. */
async function planOf(db: Db, events: NamedEvents): Promise<Plan> {
  const { workspaceId, data, fromSeq = 0, toSeq = Number.MAX_SAFE_INTEGER } = events;
  const whole = { workspaceId, ...(data !== undefined && { data }) };
  const [[newest], names] = await Promise.all([
    read(db, eventQuery({ workspaceId }), { projection: { seq: 1 }, limit: 1, sort: { seq: -1 } }),
    listNames(db, events),
  ]);
  return {
    queries:
      names === "many" ? [eventQuery(whole)] : names.map((name) => eventQuery({ ...whole, events: [name] })),
    accepts: names === "many" ? nameMatcher(events.events, events.prefixes) : () => true,
    fromSeq,
    toSeq: newest === undefined ? 0 : Math.min(toSeq, Number(newest["seq"]) + 1),
  };
}

async function* named(db: Db, { queries, accepts, ...bounds }: Plan, projection: Projection): Batches {
  for (const query of queries) {
    for await (const found of inPages(db, query, { ...bounds, projection })) {
      yield found.filter(({ event }) => accepts(event));
    }
  }
}

/** Whether the queries find at most `most` events. */
async function areFew(db: Db, { queries, fromSeq, toSeq }: Plan, most: number): Promise<boolean> {
  let count = 0;
  for (const query of queries) {
    const filter = { ...query, seq: { $gte: fromSeq, $lt: toSeq } };
    const limit = most + 1 - count;
    count += await reaching(async () => collectionOf(db, "events").countDocuments(filter, { limit }));
    if (count > most) return false;
  }
  return true;
}

/**
 * The events of these owners, filtered here: DocumentDB answers a query by owners and name ten times slower than one by
 * owners alone.
 */
async function* historiesOf(db: Db, events: NamedEvents, owners: readonly ActorKey[]): Batches {
  const { data = {}, fromSeq = 0, toSeq = Number.MAX_SAFE_INTEGER } = events;
  const isNamed = nameMatcher(events.events, events.prefixes);
  const holds = ownEntryMatcher(data);
  const isWanted = ({ event, seq, data: text }: StoredDocument): boolean =>
    isNamed(event) && Number(seq) >= fromSeq && Number(seq) < toSeq && holds(String(text));
  for (let start = 0; start < owners.length; start += ownersPerFind) {
    const part = owners.slice(start, start + ownersPerFind);
    for await (const found of wholeHistories(db, part)) yield found.filter(isWanted);
  }
}

/** One find; half the owners at a time when they have more events, and pages for one owner alone. */
async function* wholeHistories(db: Db, owners: readonly ActorKey[]): Batches {
  const [first] = owners;
  if (first === undefined) return;
  const query = eventQuery({ workspaceId: workspaceOf(first), owners });
  const found = await read(db, query, { projection: matchableFields, limit: historyLimit });
  if (found.length < historyLimit) yield found;
  else if (owners.length === 1) {
    const bounds = { fromSeq: 0, toSeq: Number.MAX_SAFE_INTEGER };
    yield* inPages(db, query, { ...bounds, projection: matchableFields });
  } else {
    const half = Math.ceil(owners.length / 2);
    yield* wholeHistories(db, owners.slice(0, half));
    yield* wholeHistories(db, owners.slice(half));
  }
}

interface Pages extends Bounds {
  readonly projection: Projection;
}

/**
 * Each find begins at the last `seq` of the previous one, whose events it left out since there may be more. The order is
 * that of the index, so it costs nothing.
 */
async function* inPages(
  db: Db,
  query: ReturnType<typeof eventQuery>,
  { fromSeq, toSeq, projection }: Pages,
): Batches {
  let [from, batch] = [fromSeq, "data" in projection ? firstBatch : largestBatch];
  while (from < toSeq) {
    const page = { ...query, seq: { $gte: from, $lt: toSeq } };
    let found = await read(db, page, { projection, limit: batch, sort: { seq: 1 } });
    let next = toSeq;
    if (found.length === batch) {
      next = seqOf(found.at(-1));
      if (seqOf(found[0]) === next) {
        found = await read(db, { ...query, seq: next }, { projection });
        next += 1;
      } else found = found.filter((event) => seqOf(event) < next);
    }
    yield found;
    batch = nextBatch(
      batch,
      sizeOf(found, ({ data }) => data),
      largestBatch,
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
