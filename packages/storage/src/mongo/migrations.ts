/**
 * Changes to what is already stored, numbered and done once per database, in order. Which are done stands in the
 * `migrations` collection. The caller holds the setup lock; a migration may still be cut off half way by a crash and
 * run again, so each must bear repetition.
 */
import type { Db } from "mongodb";

export interface Migration {
  /** Its place in the order; never reused. */
  readonly number: number;
  readonly title: string;
  readonly run: (db: Db) => Promise<void>;
}

/** None yet: the first release stores what it reads. */
export const migrations: readonly Migration[] = [];

/** Runs those not done yet, lowest number first; answers with their numbers. */
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
