/**
 * Runs numbered changes to stored data, each once per database, in order. The `migrations` collection records the
 * completed ones. The caller holds the setup lock; a crash may interrupt a migration half way, so each must tolerate
 * repetition.
 */
import type { Migration, MigrationStores, NoteMigration } from "@signalbox/core";
import type { Db } from "mongodb";

/** Runs the missing ones, lowest number first; returns their numbers. */
export async function runMigrations(
  db: Db,
  list: readonly Migration[],
  stores: MigrationStores,
  note: NoteMigration = () => undefined,
): Promise<readonly number[]> {
  const records = db.collection<{ _id: number; title: string; doneAt: Date }>("migrations");
  const done = new Set((await records.find().toArray()).map(({ _id }) => _id));
  const open = list
    .filter(({ number }) => !done.has(number))
    .toSorted((left, right) => left.number - right.number);
  for (const { number, title, run } of open) {
    await run(stores, note);
    await records.insertOne({ _id: number, title, doneAt: new Date() });
  }
  return open.map(({ number }) => number);
}
