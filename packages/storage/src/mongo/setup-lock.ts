/**
 * Lets one process at a time prepare a database: several start at once, and what prepares it is done by the first while
 * the others wait. The holder renews its hold; one that died loses it after the lease.
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

/** Waits for the lock, runs the task, gives the lock back whatever happens. */
export async function whileLocked<T>(db: Db, task: () => Promise<T>): Promise<T> {
  const locks = db.collection<LockDocument>("locks");
  const holder = randomUUID();
  while (!(await take(locks, holder))) await sleep(askAgainMs);
  const renewal = setInterval(() => {
    // A renewal that fails is no fault yet: the next one, or the task itself, will tell.
    take(locks, holder).catch(() => {});
  }, renewEveryMs);
  try {
    return await task();
  } finally {
    clearInterval(renewal);
    await locks.deleteOne({ _id: "setup", holder });
  }
}

/** Takes the lock when it is free, run out, or ours: an upsert beside a holder's document fails on its key. */
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
