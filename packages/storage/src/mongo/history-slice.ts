/** Bounded reads of one owner's history, by the index of owners and `seq`: one find for each. */
import { workspaceOf, type ActorKey, type EventStore, type HistoryEvent } from "@signalbox/core";
import type { Db } from "mongodb";
import { nameMatcher } from "../named-events.js";
import { areFew, namedPerOwner, ofOwners, readsOf } from "./bulk-events.js";
import { collectionOf } from "./collections.js";
import { decodeEvent, decodeMatchableEvent, type StoredDocument } from "./documents.js";
import { eventQuery } from "./event-query.js";
import { reaching } from "./faults.js";

export function createHistorySlices(db: Db): Pick<EventStore, "historySlice" | "areLong"> {
  return {
    async historySlice({ owner, fromSeq, upToSeq, limit, named }) {
      const workspaceId = workspaceOf(owner);
      if (named !== undefined) {
        const reads = await readsOf(db, { workspaceId, ...named });
        // Less than a slice has these names: one read ends the history.
        if (await areFew(db, reads, limit))
          return { events: await allOf(ofOwners(db, reads, new Set([owner]))) };
      }
      const bounds = upToSeq === undefined ? {} : { toSeq: upToSeq + 1 };
      const page = await readPage(
        db,
        eventQuery({ workspaceId, owners: [owner], fromSeq, ...bounds }),
        limit,
      );
      if (named === undefined) return page;
      const isNamed = nameMatcher(named);
      return { ...page, events: page.events.filter(({ event }) => isNamed(event)) };
    },

    async areLong(owners, { count, named }) {
      const [first] = owners;
      if (first === undefined) return false;
      const workspaceId = workspaceOf(first);
      if (named !== undefined) {
        const reads = await readsOf(db, { workspaceId, ...named });
        if (await areFew(db, reads, Math.min(count, namedPerOwner * owners.length))) return false;
      }
      return hasMoreThan(db, workspaceId, owners, count);
    },
  };
}

type Query = ReturnType<typeof eventQuery>;

interface Page {
  readonly events: readonly HistoryEvent[];
  readonly next?: number;
}

/** `seq` is not unique: the events of the last one are left to the next page, unless they fill this one. */
async function readPage(db: Db, query: Query, limit: number): Promise<Page> {
  const found = await findOldest(db, query, limit);
  const [first, last] = [found.at(0), found.at(-1)];
  if (first === undefined || last === undefined || found.length < limit) return { events: found };
  if (last.seq > first.seq) return { events: found.filter(({ seq }) => seq < last.seq), next: last.seq };
  return { events: await findOldest(db, { ...query, seq: last.seq }), next: last.seq + 1 };
}

async function findOldest(db: Db, query: Query, limit?: number): Promise<readonly HistoryEvent[]> {
  const page = limit === undefined ? {} : { limit, batchSize: limit + 1 };
  // The context is the largest field, and no fold reads it.
  const cursor = collectionOf(db, "events").find(query, { projection: { context: 0 }, ...page });
  return (await reaching(async () => cursor.sort({ seq: 1 }).toArray())).map(decodeEvent);
}

async function allOf(batches: AsyncIterable<readonly StoredDocument[]>): Promise<HistoryEvent[]> {
  const events: HistoryEvent[] = [];
  for await (const batch of batches) events.push(...batch.map(decodeMatchableEvent));
  return events;
}

async function hasMoreThan(
  db: Db,
  workspaceId: ReturnType<typeof workspaceOf>,
  owners: readonly ActorKey[],
  count: number,
): Promise<boolean> {
  const behind = { projection: { _id: 0, seq: 1 }, skip: count, limit: 1, batchSize: 2 } as const;
  const query = eventQuery({ workspaceId, owners });
  const found = await reaching(async () => collectionOf(db, "events").find(query, behind).toArray());
  return found.length > 0;
}
