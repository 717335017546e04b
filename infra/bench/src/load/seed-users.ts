/** Writes many users to the store as the worker would have saved them, without a queue. */
import { performance } from "node:perf_hooks";
import { createWorkspaceViews } from "@signalbox/workspace";
import { userKey, type ActorDocument, type TableName } from "@signalbox/core";
import { connectMongoStorage, type Storage } from "@signalbox/storage";
import { MongoClient, type Db } from "mongodb";
import type { Installation } from "../installation.js";
import { databaseName } from "../limits/database-name.js";
import { rng } from "./arrivals.js";
import { identifyCall, userIdOf, type Call } from "./calls.js";
import { inSlices, type Range } from "./in-slices.js";
import { buildHistory, type UserHistory, type HistorySource, type RowPut } from "./life.js";

const usersPerReport = 100_000;

/** With all of their data: documents, events and searched rows. */
export async function seedUsers(
  system: Installation,
  users: Range,
  callsOf: (index: number) => readonly Call[] = identifiesOnce(),
): Promise<void> {
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  const client = new MongoClient(system.mongodbUrl, { w: "majority", journal: true });
  try {
    const source = await sourceOf(system, storage);
    await inSlices(users, async (slice) => {
      const histories = slice.map((index) => buildHistory(userIdOf(index), callsOf(index), source));
      await saveDocuments(
        histories.map(({ document }) => document),
        storage,
      );
      await saveTraces(histories, storage, client.db(databaseName));
    });
  } finally {
    await Promise.all([storage.close(), client.close()]);
  }
}

export interface CallsOfUsers {
  callsOf(index: number): readonly Call[];
}

/** The users from the first on, with a report for every part that is seeded. */
export async function seedInParts(
  system: Installation,
  { users, source }: { readonly users: number; readonly source: CallsOfUsers },
  report: (line: string) => void,
): Promise<void> {
  const start = performance.now();
  for (let from = 0; from < users; from += usersPerReport) {
    const to = Math.min(users, from + usersPerReport);
    await seedUsers(system, { from, to }, (index) => source.callsOf(index));
    report(`seeded ${to} users in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  }
}

/**
 * Only their documents, for load that reads nothing else. All have the same history under their own ids, because a
 * million folds take long.
 */
export async function seedDocuments(system: Installation, users: Range): Promise<void> {
  const storage = await connectMongoStorage({ url: system.mongodbUrl });
  try {
    const source = await sourceOf(system, storage);
    const marker = "user-#######";
    const { document } = buildHistory(marker, [identifyCall(marker, rng(6))], source);
    await inSlices(users, (slice) => {
      const ids = slice.map(userIdOf);
      const documents = ids.map((id): ActorDocument => ({
        ...document,
        key: userKey(source.workspaceId, id),
        state: document.state.replaceAll(marker, id),
      }));
      return saveDocuments(documents, storage);
    });
  } finally {
    await storage.close();
  }
}

function identifiesOnce(): (index: number) => readonly Call[] {
  const random = rng(6);
  return (index) => [identifyCall(userIdOf(index), random)];
}

async function sourceOf({ workspaceId }: Installation, storage: Storage): Promise<HistorySource> {
  const views = await createWorkspaceViews(storage).load([workspaceId]);
  const view = views.get(workspaceId);
  if (view === undefined || view.audience.version === 0) throw new Error("the workspace does not exist yet");
  return { workspaceId, view, now: new Date() };
}

async function saveDocuments(documents: readonly ActorDocument[], { actors }: Storage): Promise<void> {
  const failed = await actors.save(
    documents.map((document) => ({ key: document.key, expected: null, document })),
  );
  if (failed.size > 0) throw new Error(`${failed.size} users existed already`);
}

async function saveTraces(
  histories: readonly UserHistory[],
  { events, tables }: Storage,
  db: Db,
): Promise<void> {
  const version = histories[0]?.document.version ?? 0;
  const rows = histories.flatMap((history) => history.rows);
  await events.record(histories.flatMap((history) => history.events));
  for (const table of largeTables) {
    await insertRows(db, table, { rows: rows.filter((row) => row.table === table), version });
  }
  const others = rows.filter(({ table }) => !largeTables.includes(table));
  await tables.apply(others.map((change) => ({ change, version })));
}

/** Tables with millions of rows: inserted in bulk, in the form in which the store saves rows. */
const largeTables: readonly TableName[] = ["segmentMembers", "propertyValues"];

async function insertRows(
  db: Db,
  table: TableName,
  { rows, version }: { readonly rows: readonly RowPut[]; readonly version: number },
): Promise<void> {
  if (rows.length === 0) return;
  const documents = rows.map(({ id, row }) => ({ _id: id, v: version, ...row }));
  await db.collection<{ _id: string }>(table).insertMany(
    documents.toSorted((a, b) => (a._id < b._id ? -1 : 1)),
    { ordered: false },
  );
}
