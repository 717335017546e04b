/**
 * Sessions by their cookie, at most a second old. Whether a session still counts also depends on its account, which the
 * installation directory has. While the database is away a session that was read lately can be read for a minute more.
 */
import { hashToken, sessionTable, type SessionRow } from "@signalbox/access";
import { isUnavailable, type TableStore } from "@signalbox/core";
import { isLate } from "../documents/is-late.js";

export interface FoundSession {
  /** The id of its row. */
  readonly hash: string;
  readonly row: SessionRow;
  /** It was last read over a second ago, before the call: it may have ended, so it must change nothing. */
  readonly isStale: boolean;
}

export interface FindSessionOptions {
  /** Waits for a slow database, as long as it is not silent, instead of answering with a stale session. */
  readonly forChange: boolean;
}

export interface SessionRing {
  find(token: string, options: FindSessionOptions): Promise<FoundSession | undefined>;
  /** Whether its use should be noted now: true once a minute. */
  mayNote(hash: string): boolean;
}

export interface SessionRingOptions {
  readonly tables: Pick<TableStore, "get">;
  readonly now: () => Date;
}

/** An older row is read again in the background, so under load no call waits. */
const refreshAfterMs = 500;
const maxAgeMs = 1_000;
/** Between two attempts while the database is away. */
const retryAfterMs = 250;
const maxStaleMs = 60_000;
const maxKept = 10_000;

interface Kept {
  readonly row: SessionRow;
  /** The start of the read that returned it. */
  readonly readAt: number;
  retryAt: number;
}

/** A note may be lost; then it is sent again. */
const noteEveryMs = 60_000;

export function createSessionRing({ tables, now }: SessionRingOptions): SessionRing {
  const kept = new Map<string, Kept>();
  const noted = new Map<string, number>();
  const reading = new Map<string, Promise<Kept | undefined>>();
  const clock = (): number => now().getTime();

  const read = async (hash: string): Promise<Kept | undefined> => {
    const readAt = clock();
    try {
      const row = await tables.get(sessionTable.name, hash);
      // Unknown ids are not kept: there is no limit to them.
      kept.delete(hash);
      if (row === undefined) return undefined;
      if (kept.size >= maxKept) kept.clear();
      const entry = { row: sessionTable.read(row), readAt, retryAt: 0 };
      kept.set(hash, entry);
      return entry;
    } catch (error) {
      const known = kept.get(hash);
      if (known !== undefined) known.retryAt = clock() + retryAfterMs;
      throw error;
    }
  };

  const readOnce = (hash: string): Promise<Kept | undefined> => {
    const running = reading.get(hash);
    if (running !== undefined) return running;
    const done = read(hash).finally(() => reading.delete(hash));
    reading.set(hash, done);
    return done;
  };

  const current = async (hash: string): Promise<Kept | undefined> => {
    const known = kept.get(hash);
    if (known === undefined) return readOnce(hash);
    const age = clock() - known.readAt;
    if (age < refreshAfterMs) return known;
    const isAway = known.retryAt > 0 && age < maxStaleMs;
    if (isAway || age < maxAgeMs) {
      if (known.retryAt <= clock()) readOnce(hash).catch(() => undefined);
      return known;
    }
    const next = readOnce(hash);
    try {
      if (age >= maxStaleMs || !(await isLate(next))) return await next;
      known.retryAt = clock();
      return known;
    } catch (error) {
      if (age < maxStaleMs && isUnavailable(error)) return known;
      throw error;
    }
  };

  /** Of reads that began since then. */
  const readSince = async (hash: string, since: number): Promise<Kept | undefined> => {
    const found = await readOnce(hash);
    return found === undefined || found.readAt >= since ? found : readOnce(hash);
  };

  return {
    async find(token, { forChange }) {
      const [hash, calledAt] = [hashToken(token), clock()];
      const isStale = ({ readAt }: Kept): boolean => readAt < calledAt && clock() - readAt > maxAgeMs;
      const known = await current(hash);
      if (known === undefined) return undefined;
      if (!isStale(known)) return { hash, row: known.row, isStale: false };
      const stale = { hash, row: known.row, isStale: true };
      if (!forChange) return stale;
      try {
        const found = await readSince(hash, calledAt);
        return found && { hash, row: found.row, isStale: false };
      } catch (error) {
        if (isUnavailable(error)) return stale;
        throw error;
      }
    },
    mayNote(hash) {
      const at = clock();
      if (at - (noted.get(hash) ?? 0) < noteEveryMs) return false;
      if (noted.size >= maxKept) noted.clear();
      noted.set(hash, at);
      return true;
    },
  };
}
