/**
 * The hold of all work, as its owner has it: a key that expires, which the owner renews. Every worker that runs says that it
 * is held. A process of an earlier release never does, so the hold fails and says which.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AppError, type TakenHold, type WorkHold } from "@signalbox/core";
import { openProducerConnection, type ProducerConnection } from "./producer-connection.js";
import { heldWorkersKey, workHoldKey } from "./queue-names.js";
import type { RedisAccess } from "./redis-access.js";
import { readWorkers, type SeenWorkers } from "./seen-workers.js";

export interface WorkHoldOptions extends RedisAccess {
  /** How long workers get to end what is under way, ms. */
  readonly patienceMs?: number;
  /** How long a dead worker is waited for, whose jobs the others repeat, ms. */
  readonly deadPatienceMs?: number;
  /** After so long without a report a worker is dead and not only busy, ms. */
  readonly surelyDeadMs?: number;
}

export interface RedisWorkHold extends WorkHold {
  close(): Promise<void>;
}

/** After this long without its owner a hold ends. */
const holdMs = 10_000;
const renewEveryMs = 2_000;
const askAgainMs = 100;
/** Until a worker that has started says that it is held. */
const joinMs = 2_000;
/** Longer than a worker is silent whose event loop is blocked. */
const defaultSurelyDeadMs = 5_000;
const attempts = 3;
const defaultPatienceMs = 60_000;
/** Longer than dead workers are listed. */
const defaultDeadPatienceMs = 75_000;

/** KEYS: hold. ARGV: id, how long, ms. */
const renewScript = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call("PEXPIRE", KEYS[1], ARGV[2])`;

/** KEYS: hold. ARGV: id. */
const releaseScript = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call("DEL", KEYS[1])`;

export function createWorkHold(options: WorkHoldOptions): RedisWorkHold {
  const connection = openProducerConnection(options);
  const key = workHoldKey(options.namespace);
  const seen = (): Promise<SeenWorkers> => readWorkers(connection, options.namespace);

  /** The jobs of a worker that died are repeated by others: that is work under way. Without others nothing can be waited for. */
  async function untilNoneIsDead(): Promise<void> {
    const until = Date.now() + (options.deadPatienceMs ?? defaultDeadPatienceMs);
    for (let workers = await seen(); workers.dead.length > 0; workers = await seen()) {
      if (workers.living.length === 0 || Date.now() > until) return;
      await pause(askAgainMs);
    }
  }

  /** Workers that do not say that they are held. */
  async function unheld(id: string): Promise<SeenWorkers> {
    const [workers, held] = await Promise.all([
      seen(),
      connection.run(() => connection.redis.hgetall(heldWorkersKey(options.namespace))),
    ]);
    const isUnheld = (worker: string): boolean => held[worker] !== id;
    // Without a living worker none repeats the jobs of the dead ones, and there is nothing to wait for.
    const dead = workers.living.length === 0 ? [] : workers.dead.filter(isUnheld);
    return { living: workers.living.filter(isUnheld), dead };
  }

  /** False when a worker died before it was held. One that does not report for a moment may only be busy. */
  async function untilHeld(id: string): Promise<boolean> {
    const until = Date.now() + (options.patienceMs ?? defaultPatienceMs);
    let reportedAt = Date.now();
    for (;;) {
      const { living, dead } = await unheld(id);
      if (living.length + dead.length === 0) return true;
      if (dead.length === 0) reportedAt = Date.now();
      if (Date.now() - reportedAt > (options.surelyDeadMs ?? defaultSurelyDeadMs)) return false;
      if (Date.now() > until) throw notHeld([...living, ...dead]);
      await pause(askAgainMs);
    }
  }

  async function takeOnce(): Promise<TakenHold | undefined> {
    await untilNoneIsDead();
    const id = randomUUID();
    const isTaken = await connection.run(() => connection.redis.set(key, id, "PX", holdMs, "NX"));
    if (isTaken === null) throw heldByAnother();
    const taken = renewed(id, { connection, key, unheld });
    let isHeld = false;
    try {
      isHeld = await untilHeld(id);
    } finally {
      if (!isHeld) await taken.release();
    }
    return isHeld ? taken : undefined;
  }

  return {
    async take() {
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const taken = await takeOnce();
        if (taken !== undefined) return taken;
      }
      throw workersDie();
    },
    close: () => connection.close(),
  };
}

interface Renewal {
  readonly connection: ProducerConnection;
  readonly key: string;
  readonly unheld: (id: string) => Promise<SeenWorkers>;
}

function renewed(id: string, { connection, key, unheld }: Renewal): TakenHold {
  let isBroken = false;
  const renew = async (): Promise<void> => {
    const isOurs = await connection.run(() => connection.redis.eval(renewScript, 1, key, id, holdMs));
    if (isOurs !== 1) isBroken = true;
  };
  // A renewal that fails is followed by others; `confirm` finds a hold that ended.
  const timer = setInterval(() => void renew().catch(() => undefined), renewEveryMs);
  return {
    async confirm() {
      const until = Date.now() + joinMs;
      for (;;) {
        await renew();
        const { living } = isBroken ? { living: [] } : await unheld(id);
        if (isBroken || (living.length > 0 && Date.now() > until)) throw ended(living);
        if (living.length === 0) return;
        // One that has just started begins nothing before it knows of the hold, and then says that it is held.
        await pause(askAgainMs);
      }
    },
    async release() {
      clearInterval(timer);
      await connection.run(() => connection.redis.eval(releaseScript, 1, key, id)).catch(() => undefined);
    },
  };
}

function heldByAnother(): AppError {
  return new AppError({
    code: "WorkHeld",
    message:
      "The workers are held already: another backup is running, or was interrupted in the last ten seconds.",
  });
}

function notHeld(workers: readonly string[]): AppError {
  return new AppError({
    code: "WorkNotHeld",
    message: `These workers did not pause in time, because they are of an earlier release or their work takes longer: ${workers.join(", ")}. Update or stop them, or try again.`,
  });
}

function workersDie(): AppError {
  return new AppError({
    code: "WorkNotHeld",
    message: "Workers died before they paused, again and again. Try again when they run.",
  });
}

function ended(workers: readonly string[]): AppError {
  const why =
    workers.length === 0 ? "Redis did not keep it" : `these workers began to work: ${workers.join(", ")}`;
  return new AppError({
    code: "WorkNotHeld",
    message: `The pause of the workers ended too early, because ${why}. Try again.`,
  });
}
