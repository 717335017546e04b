/**
 * The limit of applying: the MongoDB driver alone, which inserts the same event documents and replaces the same users,
 * by id and version, in batches of the same size and the same concurrency, in its own database with the same indexes.
 * It loads nothing, decides nothing and publishes nothing. Runs in its own process; see `start-raw-driver.ts`.
 */
import { performance } from "node:perf_hooks";
import { MongoClient, type AnyBulkWriteOperation, type Collection } from "mongodb";
import { databaseName } from "./database-name.js";
import { cutBatches, type EventDocument, type RawBatch } from "./raw-writes.js";
import type { RawOrder, RawResult } from "./start-raw-driver.js";

interface UserDocument {
  readonly _id: string;
  readonly v: number;
}

const [url = ""] = process.argv.slice(2);
/** The worker's settings. */
const client = new MongoClient(url, { maxPoolSize: 10, w: "majority", journal: true });
const source = client.db(databaseName);
const target = client.db("limit");
const events: Collection<EventDocument> = target.collection("events");
const users: Collection<UserDocument> = target.collection("users");
const versions = new Map<string, number>();

process.once("disconnect", () => process.exit());
process.on("message", (order: RawOrder) => {
  void run(order).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function run({ fromSeq, partitions, size, warmUp }: RawOrder): Promise<RawResult> {
  await copyIndexes();
  const written = await source
    .collection<EventDocument>("events")
    .find({ seq: { $gte: fromSeq } })
    .toArray();
  const owners = await source.collection<UserDocument>("users").find().toArray();
  const documents = new Map(owners.map((owner) => [owner._id, owner]));
  const lanes = cutBatches(written, { partitions, size });

  let done = 0;
  let clock: { at: number; done: number } | undefined;
  const writeLane = async (lane: readonly RawBatch<EventDocument>[]): Promise<void> => {
    for (const batch of lane) {
      await writeBatch(batch, documents);
      done += batch.events.length;
      if (clock !== undefined || done < written.length * warmUp) continue;
      clock = { at: performance.now(), done };
      process.send?.("warm");
    }
  };
  await Promise.all(lanes.map(writeLane));
  const seconds = (performance.now() - (clock?.at ?? 0)) / 1_000;
  const counted = done - (clock?.done ?? 0);
  return { events: counted, perSecond: counted / seconds };
}

async function writeBatch(
  batch: RawBatch<EventDocument>,
  documents: ReadonlyMap<string, UserDocument>,
): Promise<void> {
  await events.insertMany([...batch.events].toSorted(byId), { ordered: false });
  const replaced = batch.owners.flatMap((owner) => documents.get(owner) ?? []).toSorted(byId);
  const result = await users.bulkWrite(replaced.map(operationFor), { ordered: false });
  if (result.matchedCount + result.insertedCount !== replaced.length)
    throw new Error("a user was not written");
}

function operationFor(document: UserDocument): AnyBulkWriteOperation<UserDocument> {
  const expected = versions.get(document._id);
  const v = expected === undefined ? document.v : expected + 1;
  versions.set(document._id, v);
  if (expected === undefined) return { insertOne: { document: { ...document, v } } };
  return { replaceOne: { filter: { _id: document._id, v: expected }, replacement: { ...document, v } } };
}

async function copyIndexes(): Promise<void> {
  const indexes = await source.collection("events").indexes();
  const declared = indexes.filter(({ name }) => name !== "_id_");
  await events.createIndexes(declared.map(({ key, name = "" }) => ({ key, name })));
}

function byId(a: { readonly _id: string }, b: { readonly _id: string }): number {
  return a._id < b._id ? -1 : 1;
}
