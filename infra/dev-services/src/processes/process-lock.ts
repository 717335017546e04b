/**
 * A lock between processes that a killed holder cannot leave locked. Each contender writes a file named after its
 * process into the lock's directory and then reads the directory: it removes files of dead processes, and withdraws
 * when there is a file of a living one. Two concurrent contenders both withdraw and retry, so there is never more than
 * one holder.
 */
import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, processIdentity } from "./process-identity.js";

export interface ProcessLock {
  /** Adds a process (a server) to the holders: the lock is held while any of them is running. */
  include(pid: number): Promise<void>;
  release(): Promise<void>;
}

const TRIES = 5;
const WAIT_MS = 100;

/** Takes the lock, or returns the pid of its holder. */
export async function tryProcessLock(directory: string): Promise<ProcessLock | { readonly heldBy: number }> {
  await mkdir(directory, { recursive: true });
  const mine = new Set<string>();
  const include = async (pid: number): Promise<void> => {
    const identity = await processIdentity(pid);
    if (identity === undefined) return;
    const claim = `${identity}.${randomUUID()}`;
    mine.add(claim);
    await writeFile(join(directory, claim), "");
  };
  const release = async (): Promise<void> => {
    for (const claim of mine) await rm(join(directory, claim), { force: true });
    mine.clear();
  };

  for (let attempt = 1; ; attempt += 1) {
    await include(process.pid);
    const other = await runningHolder(directory, mine);
    if (other === undefined) return { include, release };
    await release();
    if (attempt === TRIES) return { heldBy: Number.parseInt(other, 10) };
    await delay(Math.random() * WAIT_MS);
  }
}

/** Runs `work` while holding the lock; calls `waiting` once when the lock is taken. */
export async function withProcessLock<T>(
  directory: string,
  work: () => Promise<T>,
  waiting: (heldBy: number) => void,
): Promise<T> {
  let hasReported = false;
  for (;;) {
    const lock = await tryProcessLock(directory);
    if ("release" in lock) {
      try {
        return await work();
      } finally {
        await lock.release();
      }
    }
    if (!hasReported) waiting(lock.heldBy);
    hasReported = true;
    await delay(WAIT_MS);
  }
}

async function runningHolder(directory: string, mine: ReadonlySet<string>): Promise<string | undefined> {
  for (const claim of await readdir(directory)) {
    if (mine.has(claim)) continue;
    const [identity = ""] = claim.split(".");
    if (await isRunning(identity)) return identity;
    await rm(join(directory, claim), { force: true });
  }
  return undefined;
}
