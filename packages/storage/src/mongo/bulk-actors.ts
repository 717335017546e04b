/** Reading many actors: all of them in order of id, or a random sample. */
import { actorKey, fewAtATime, type ActorKey, type ActorRange, type ActorStore } from "@signalbox/core";
import type { Db } from "mongodb";
import { actorCollectionName, collectionOf } from "./collections.js";
import { decodeScannedActor, type StoredDocument } from "./documents.js";
import { reaching } from "./faults.js";
import { firstBatch, nextBatch, sizeOf } from "./stream-batch.js";

const scanned = { v: 1, state: 1, listed: 1 } as const;
/** How many more ids are drawn than are wanted, since a collection holds several workspaces and kinds. */
const oversampling = [20, 200] as const;

export function createBulkActors(db: Db): Pick<ActorStore, "scan" | "sample"> {
  return {
    async *scan(range, batch) {
      const bounds = keyRange(range);
      let limit = Math.min(firstBatch, batch);
      for (let after: ActorKey | undefined; ;) {
        const rest = after === undefined ? bounds : { $gt: after, $lt: bounds.$lt };
        const found = await read(db, range.kind, { _id: rest, limit });
        if (found.length > 0) yield found.map(decodeScannedActor);
        const last = found.at(-1);
        if (last === undefined || found.length < limit) return;
        after = last._id as ActorKey;
        limit = nextBatch(
          limit,
          sizeOf(found, ({ state }) => state),
          batch,
        );
      }
    },

    async sample({ places, perPlace, random, ...range }) {
      const starts = await randomKeys(db, range, { count: places, random });
      const bounds = keyRange(range);
      const { kind } = range;
      // All at once would use every connection, and delay whatever else needs one.
      const found = await fewAtATime(starts, async (start) => {
        const behind = await read(db, kind, { _id: { $gte: start, $lt: bounds.$lt }, limit: perPlace });
        const missing = perPlace - behind.length;
        if (missing === 0) return behind;
        const before = { $gte: bounds.$gte, $lt: start };
        return [...behind, ...(await read(db, kind, { _id: before, limit: missing }))];
      });
      return found.map((place) => place.map(decodeScannedActor));
    },
  };
}

/**
 * Keys of random documents. The server draws them from the whole collection: MongoDB by a random walk of an index,
 * DocumentDB from random blocks of the table. That takes as long at any size; where too few are of this workspace and kind,
 * they are found by skipping a random number of ids, which takes longer the more there are.
 */
async function randomKeys(
  db: Db,
  range: ActorRange,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<readonly ActorKey[]> {
  for (const times of oversampling) {
    const drawn = await draw(db, range, times * count);
    if (drawn.length < count) continue;
    for (let place = 0; place < count; place += 1) {
      const other = place + Math.floor(random() * (drawn.length - place));
      const [here, there] = [drawn[place], drawn[other]];
      if (here === undefined || there === undefined) break;
      [drawn[place], drawn[other]] = [there, here];
    }
    return drawn.slice(0, count);
  }
  return bySkipping(db, range, { count, random });
}

/** The keys of the range among this many random documents of the collection. */
async function draw(db: Db, range: ActorRange, size: number): Promise<ActorKey[]> {
  const stages = [{ $sample: { size } }, { $match: { _id: keyRange(range) } }, { $project: { _id: 1 } }];
  const cursor = collectionOf(db, actorCollectionName(range.kind)).aggregate<StoredDocument>(stages, {
    cursor: { batchSize: size + 1 },
  });
  return (await reaching(async () => cursor.toArray())).map(({ _id }) => _id as ActorKey);
}

async function bySkipping(
  db: Db,
  range: ActorRange,
  { count, random }: { readonly count: number; readonly random: () => number },
): Promise<readonly ActorKey[]> {
  const collection = collectionOf(db, actorCollectionName(range.kind));
  const filter = { _id: keyRange(range) };
  const total = await reaching(async () => collection.countDocuments(filter));
  if (total === 0) return [];
  const skips = Array.from({ length: count }, () => Math.floor(random() * total));
  const keys = await fewAtATime(skips, async (skip) => {
    const cursor = collection.find(filter, { projection: { _id: 1 }, skip, limit: 1, batchSize: 2 });
    return reaching(async () => cursor.sort({ _id: 1 }).toArray());
  });
  return keys.flat().map(({ _id }) => _id as ActorKey);
}

interface Reading {
  readonly _id: Readonly<Record<string, ActorKey>>;
  readonly limit: number;
}

async function read(db: Db, kind: string, { _id, limit }: Reading): Promise<StoredDocument[]> {
  const page = { projection: scanned, limit, batchSize: limit + 1 };
  const cursor = collectionOf(db, actorCollectionName(kind)).find({ _id }, page).sort({ _id: 1 });
  return reaching(async () => cursor.toArray());
}

/** Without bounds from `<workspace>/<kind>/` up to the first text after it: `0` is the character after the slash. */
function keyRange({ workspaceId, kind, from, to }: ActorRange): {
  readonly $gte: ActorKey;
  readonly $lt: ActorKey;
} {
  const start = actorKey(workspaceId, kind, "");
  return {
    $gte: actorKey(workspaceId, kind, from ?? ""),
    $lt: to === undefined ? (`${start.slice(0, -1)}0` as ActorKey) : actorKey(workspaceId, kind, to),
  };
}
