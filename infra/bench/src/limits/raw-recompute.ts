/**
 * The limit of a recompute: the MongoDB driver alone, which reads the same events by their index and the same user
 * documents, replaces the documents of the users whom the worker found to be members, by id and version, and inserts
 * the same rows, in its own database. It evaluates nothing. Runs in its own process; see `start-raw-recompute.ts`.
 */
import { performance } from "node:perf_hooks";
import { userKey, type WorkspaceId } from "@signalbox/core";
import { slotPrefix } from "@signalbox/users";
import { MongoClient, type Collection, type Filter } from "mongodb";
import { databaseName } from "./database-name.js";
import { eventFields, pagesOf } from "./raw-queries.js";
import type { RawRecomputeOrder, RawRecomputed } from "./start-raw-recompute.js";

interface Document {
  readonly _id: string;
  readonly v: number;
  readonly owner?: string;
  readonly userKey?: string;
  readonly place?: string;
}

/** A user whose document and rows are written. */
interface Member {
  version: number;
  readonly place: string;
  readonly slots: number[];
}

interface Prepared {
  readonly order: RawRecomputeOrder;
  readonly members: ReadonlyMap<string, Member>;
  /** A row of each segment: those of other users differ in their ids. */
  readonly samples: ReadonlyMap<number, Document>;
}

const pageSize = 1_000;
/** Documents of a large read. */
const eventsAtOnce = 5_000;
const pagesAtOnce = 4;

const [url = ""] = process.argv.slice(2);
/** The worker's settings. */
const client = new MongoClient(url, { maxPoolSize: 10, w: "majority", journal: true });
const source = (name: string): Collection<Document> => client.db(databaseName).collection(name);
const target = (name: string): Collection<Document> => client.db("limit").collection(name);
let prepared: Prepared | undefined;

process.once("disconnect", () => process.exit());
process.on("message", (message: RawRecomputeOrder | "run") => {
  void answer(message).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});

async function answer(message: RawRecomputeOrder | "run"): Promise<RawRecomputed | "prepared"> {
  if (message !== "run") {
    prepared = await prepare(message);
    return "prepared";
  }
  if (prepared === undefined) throw new Error("nothing is prepared");
  return recompute(prepared);
}

/** Finds the members, and copies their documents to the limit's database. */
async function prepare(order: RawRecomputeOrder): Promise<Prepared> {
  await Promise.all([target("users").drop(), target("segmentMembers").drop()]);
  const [members, samples] = [new Map<string, Member>(), new Map<number, Document>()];
  for (const slot of order.slots) {
    const ids = rangeOf(slotPrefix(order.workspaceId as WorkspaceId, slot));
    const filter = { _id: ids, in: true } as Filter<Document>;
    for await (const row of source("segmentMembers").find(filter, { batchSize: eventsAtOnce })) {
      const { userKey: key = "", place = "" } = row;
      const member = members.get(key) ?? { version: 0, place, slots: [] };
      member.slots.push(slot);
      members.set(key, member);
      if (!samples.has(slot)) samples.set(slot, row);
    }
  }
  for (const keys of pagesOf([...members.keys()].toSorted())) {
    const documents = await loadUsers(keys);
    for (const { _id, v } of documents) {
      const member = members.get(_id);
      if (member !== undefined) member.version = v;
    }
    await target("users").insertMany(documents, { ordered: false });
  }
  return { order, members, samples };
}

async function recompute(work: Prepared): Promise<RawRecomputed> {
  const counts = { read: 0, written: 0, rows: 0 };
  const start = performance.now();
  const pages = readUsers(work.order);
  const writePages = async (): Promise<void> => {
    for (let page = await pages.next(); page.done !== true; page = await pages.next()) {
      const documents = page.value.filter(({ _id }) => work.members.has(_id));
      const rows = documents.flatMap(({ _id }) => rowsOf(_id, work)).toSorted(byId);
      await replaceUsers(documents, work);
      if (rows.length > 0) await target("segmentMembers").insertMany(rows, { ordered: false });
      counts.read += page.value.length;
      counts.written += documents.length;
      counts.rows += rows.length;
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, writePages));
  if (counts.written !== work.members.size) throw new Error("the documents of some members were not read");
  return { ...counts, seconds: (performance.now() - start) / 1_000 };
}

async function replaceUsers(documents: readonly Document[], { members }: Prepared): Promise<void> {
  if (documents.length === 0) return;
  const operations = documents.toSorted(byId).map((document) => {
    const v = members.get(document._id)?.version ?? 0;
    return { replaceOne: { filter: { _id: document._id, v }, replacement: { ...document, v: v + 1 } } };
  });
  const { matchedCount } = await target("users").bulkWrite(operations, { ordered: false });
  if (matchedCount !== documents.length) throw new Error("a user was not written");
}

function rowsOf(key: string, { order, members, samples }: Prepared): Document[] {
  const { place, slots } = members.get(key) ?? { place: "", slots: [] };
  return slots.flatMap((slot) => {
    const sample = samples.get(slot);
    const _id = slotPrefix(order.workspaceId as WorkspaceId, slot) + place;
    return sample === undefined ? [] : [{ ...sample, _id, place, userKey: key }];
  });
}

async function* readUsers(order: RawRecomputeOrder): AsyncGenerator<Document[], void> {
  const owners = order.event === undefined ? [] : await readOwners(order.event, order.workspaceId);
  if (order.reads === "owners") {
    for (const keys of pagesOf(owners)) yield loadUsers(keys);
    return;
  }
  const users = rangeOf(userKey(order.workspaceId as WorkspaceId, ""));
  let page: Document[] = [];
  for await (const document of source("users").find({ _id: users }, { batchSize: pageSize })) {
    page.push(document);
    if (page.length < pageSize) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** The owners of the events, each once. The events are read with the fields that evaluating needs. */
async function readOwners(event: string, workspaceId: string): Promise<string[]> {
  const filter = { workspaceId, event } as Filter<Document>;
  const owners = new Set<string>();
  for await (const { owner } of source("events").find(filter, {
    projection: eventFields,
    batchSize: eventsAtOnce,
  })) {
    owners.add(owner ?? "");
  }
  return [...owners].toSorted();
}

function loadUsers(keys: readonly string[]): Promise<Document[]> {
  return source("users")
    .find({ _id: { $in: [...keys] } }, { limit: keys.length, batchSize: keys.length + 1 })
    .toArray();
}

/** All ids that start with `prefix`, which ends with a slash; `0` is the character after it. */
function rangeOf(prefix: string): { readonly $gt: string; readonly $lt: string } {
  return { $gt: prefix, $lt: `${prefix.slice(0, -1)}0` };
}

function byId(a: Document, b: Document): number {
  return a._id < b._id ? -1 : 1;
}
