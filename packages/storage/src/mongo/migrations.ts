/**
 * Numbered changes to stored data, each run once per database, in order. The `migrations` collection records the
 * completed ones. The caller holds the setup lock; a crash may interrupt a migration half way, so each must tolerate
 * repetition.
 */
import type { Db } from "mongodb";

export interface Migration {
  /** Its position in the order; never reused. */
  readonly number: number;
  readonly title: string;
  readonly run: (db: Db) => Promise<void>;
}

/** None yet: the first release reads what it stores. */
export const migrations: readonly Migration[] = [];

/** Runs the missing ones, lowest number first; returns their numbers. */
export async function runMigrations(db: Db, list: readonly Migration[]): Promise<readonly number[]> {
  const records = db.collection<{ _id: number; title: string; doneAt: Date }>("migrations");
  const done = new Set((await records.find().toArray()).map(({ _id }) => _id));
  const open = list
    .filter(({ number }) => !done.has(number))
    .toSorted((left, right) => left.number - right.number);
  for (const { number, title, run } of open) {
    await run(db);
    await records.insertOne({ _id: number, title, doneAt: new Date() });
  }
  return open.map(({ number }) => number);
}
