/**
 * Lets one process at a time prepare a database: when several start at once, the first does it and the others wait. The
 * holder renews its lease; a dead holder loses it when the lease ends.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { MongoServerError, type Collection, type Db } from "mongodb";
import { duplicateKey } from "./faults.js";

const leaseMs = 15_000;
const renewEveryMs = 5_000;
const askAgainMs = 100;

interface LockDocument {
  readonly _id: "setup";
  readonly holder: string;
  readonly until: number;
}

/** Waits for the lock, runs the task, and always releases the lock. */
export async function whileLocked<T>(db: Db, task: () => Promise<T>): Promise<T> {
  const locks = db.collection<LockDocument>("locks");
  const holder = randomUUID();
  while (!(await take(locks, holder))) await sleep(askAgainMs);
  const renewal = setInterval(() => {
    // A failed renewal is not an error yet: the next one, or the task itself, will fail.
    take(locks, holder).catch(() => {});
  }, renewEveryMs);
  try {
    return await task();
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: "setup", holder });
  }
}

/** Takes the lock when it is free, expired, or ours: an upsert next to another holder's document fails on its key. */
async function take(locks: Collection<LockDocument>, holder: string): Promise<boolean> {
  const now = Date.now();
  const free = { _id: "setup" as const, $or: [{ holder }, { until: { $lt: now } }] };
  try {
    await locks.updateOne(free, { $set: { holder, until: now + leaseMs } }, { upsert: true });
    return true;
  } catch (error) {
    if (error instanceof MongoServerError && error.code === duplicateKey) return false;
    throw error;
  }
}
