/**
 * A cache of what every request needs to know about workspaces: status, children and valid keys. Entries are at
 * most a second old: each is compared with the version of its document that often, and at once when another
 * process announces a change. While the database is unavailable nothing can change, so cached entries remain valid
 * and no call waits for it.
 */
import {
  deserializeWorkspace,
  workspaceKey,
  workspaceTypeOf,
  type ChildWorkspace,
  type WorkspaceState,
  type WorkspaceStatus,
  type WorkspaceType,
} from "@signalbox/workspace";
import { isUnavailable, type ActorStore, type Signals, type WorkspaceId } from "@signalbox/core";

export interface WorkspaceEntry {
  /** Of its document; other caches use it to detect changes. */
  readonly version: number;
  readonly status: WorkspaceStatus;
  readonly type: WorkspaceType;
  readonly externalId?: string;
  readonly children: readonly ChildWorkspace[];
  /** Of its write keys and admin keys that are not revoked. */
  readonly keyIds: ReadonlySet<string>;
  /** Whether its write keys open sessions. */
  readonly opensSessions: boolean;
}

export interface WorkspaceDirectory {
  /** At most a second old; undefined when there is no such workspace. */
  find(workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined>;
  /** Reads the current entry. */
  findNow(workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined>;
  /** Must be called after a workspace changed: this and every other process read it again. */
  invalidate(workspaceId: WorkspaceId): Promise<void>;
  close(): Promise<void>;
}

export interface WorkspaceDirectoryOptions {
  readonly actors: Pick<ActorStore, "load" | "versions">;
  readonly signals: Signals;
  readonly now: () => Date;
}

/** Carries the id of the workspace that changed. */
export const workspacesChangedChannel = "workspaces-changed";

/** An older entry is compared again in the background, so under load no call waits. */
const refreshAfterMs = 500;
/** An older entry is compared before it is returned. */
const maxAgeMs = 1_000;
/** Between two attempts while the database is unavailable. */
const retryAfterMs = 250;
const maxKept = 10_000;

interface CachedEntry {
  /** Undefined before the first successful read. */
  version: number | undefined;
  entry: WorkspaceEntry | undefined;
  /** The start of the read that returned it; far in the past after an invalidation. */
  checkedAt: number;
  /** Number of invalidations: a read that began before the last one is not used. */
  changes: number;
  reading: { readonly changes: number; readonly done: Promise<void> } | undefined;
  /** After a failed read: the earliest time of the next one. */
  retryAt: number | undefined;
}

export async function createWorkspaceDirectory({
  actors,
  signals,
  now,
}: WorkspaceDirectoryOptions): Promise<WorkspaceDirectory> {
  const kept = new Map<WorkspaceId, CachedEntry>();
  const clock = (): number => now().getTime();

  const markChanged = (workspaceId: string): void => {
    const known = kept.get(workspaceId as WorkspaceId);
    if (known === undefined) return;
    known.changes += 1;
    known.checkedAt = Number.NEGATIVE_INFINITY;
    known.retryAt = undefined;
  };
  const subscription = await signals.subscribe(workspacesChangedChannel, markChanged);

  const keep = (workspaceId: WorkspaceId): CachedEntry => {
    const known = kept.get(workspaceId);
    if (known !== undefined) return known;
    if (kept.size >= maxKept) dropOldest(kept);
    const added: CachedEntry = {
      version: undefined,
      entry: undefined,
      checkedAt: Number.NEGATIVE_INFINITY,
      changes: 0,
      reading: undefined,
      retryAt: undefined,
    };
    kept.set(workspaceId, added);
    return added;
  };

  const readEntry = async (workspaceId: WorkspaceId, known: CachedEntry): Promise<void> => {
    const [beganAt, changes] = [clock(), known.changes];
    try {
      await compare(workspaceId, known, actors);
      known.retryAt = undefined;
      if (changes === known.changes) known.checkedAt = beganAt;
    } catch (error) {
      known.retryAt = clock() + retryAfterMs;
      throw error;
    } finally {
      if (known.reading?.changes === changes) known.reading = undefined;
      // Unknown ids are not cached: there is no limit to them.
      if (known.entry === undefined && kept.get(workspaceId) === known) kept.delete(workspaceId);
    }
  };

  /** Joins a running read, unless there was an invalidation since it began. */
  const readOnce = (workspaceId: WorkspaceId, known: CachedEntry): Promise<void> => {
    const { changes, reading: current } = known;
    if (current?.changes === changes) return current.done;
    const done = readEntry(workspaceId, known);
    known.reading = { changes, done };
    return done;
  };

  const find = async (workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined> => {
    const known = keep(workspaceId);
    const age = clock() - known.checkedAt;
    if (age < refreshAfterMs) return known.entry;
    const isAway = known.retryAt !== undefined && known.entry !== undefined;
    if (isAway || age < maxAgeMs) {
      if ((known.retryAt ?? 0) <= clock()) readOnce(workspaceId, known).catch(() => undefined);
      return known.entry;
    }
    try {
      await readOnce(workspaceId, known);
    } catch (error) {
      if (known.entry === undefined || !isUnavailable(error)) throw error;
    }
    return known.entry;
  };

  return {
    find,
    findNow(workspaceId) {
      markChanged(workspaceId);
      return find(workspaceId);
    },
    async invalidate(workspaceId) {
      markChanged(workspaceId);
      await signals.publish(workspacesChangedChannel, workspaceId);
    },
    close: () => subscription.close(),
  };
}

/** Reads the document again only when its version has changed. */
async function compare(
  workspaceId: WorkspaceId,
  known: CachedEntry,
  actors: WorkspaceDirectoryOptions["actors"],
): Promise<void> {
  const key = workspaceKey(workspaceId);
  const version = (await actors.versions([key])).get(key);
  if (version !== undefined && version === known.version) return;
  const document = version === undefined ? undefined : (await actors.load([key])).get(key);
  // A concurrent read may have returned a later one.
  if (document !== undefined && document.version < (known.version ?? 0)) return;
  known.version = document?.version;
  known.entry =
    document === undefined ? undefined : entryOf(document.version, deserializeWorkspace(document.state));
}

/** A workspace whose first command is not applied does not exist yet. */
function entryOf(version: number, state: WorkspaceState): WorkspaceEntry | undefined {
  const { createdAt, status, externalId, children, writeKeys, adminKeys, sessionSecret } = state;
  if (createdAt === null) return undefined;
  return {
    version,
    status,
    type: workspaceTypeOf(state),
    ...(externalId !== undefined && { externalId }),
    children,
    keyIds: new Set([...writeKeys.map(({ secretId }) => secretId), ...adminKeys.map(({ id }) => id)]),
    opensSessions: sessionSecret !== undefined,
  };
}

function dropOldest(kept: Map<WorkspaceId, CachedEntry>): void {
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
