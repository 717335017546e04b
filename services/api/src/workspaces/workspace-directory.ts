/**
 * What every request needs to know of the workspaces it meets: whether one lives and takes events, its children, which of
 * its keys are good. Kept per process; what is handed out was true within the last second, because each entry is compared
 * with the version of its document that often, and at once when another process says that something changed. While the
 * database is away nothing is known to change, so what was known last still holds and nobody waits for it.
 */
import {
  reviveWorkspace,
  workspaceKey,
  workspaceTypeOf,
  type ChildWorkspace,
  type WorkspaceState,
  type WorkspaceStatus,
  type WorkspaceType,
} from "@signalbox/workspace";
import { isUnavailable, type ActorStore, type Signals, type WorkspaceId } from "@signalbox/core";

export interface WorkspaceEntry {
  /** Of its document: tells a cache of other parts of the workspace whether they have changed. */
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
  /** As it was at most a second ago; undefined when there is no such workspace. */
  find(workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined>;
  /** As it is now. */
  findNow(workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined>;
  /** To be called after a workspace changed: this and every other process looks again before it answers. */
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

/** Older than this, an entry is compared again behind the answer; so under load nobody ever waits for it. */
const freshForMs = 500;
/** Older than this, it is compared before the answer. */
const goodForMs = 1_000;
/** Between two attempts while the database is away. */
const retryAfterMs = 250;
const maxKept = 10_000;

interface Kept {
  /** Undefined before the first look has succeeded. */
  version: number | undefined;
  entry: WorkspaceEntry | undefined;
  /** When the look began that found it so; far in the past when it must be looked at again. */
  checkedAt: number;
  /** Counts what was said to have changed: a look that began before does not count as one after. */
  changes: number;
  looking: { readonly changes: number; readonly done: Promise<void> } | undefined;
  /** The last look failed, and the next is not made before this moment. */
  retryAt: number | undefined;
}

export async function createWorkspaceDirectory({
  actors,
  signals,
  now,
}: WorkspaceDirectoryOptions): Promise<WorkspaceDirectory> {
  const kept = new Map<WorkspaceId, Kept>();
  const clock = (): number => now().getTime();

  const markChanged = (workspaceId: string): void => {
    const known = kept.get(workspaceId as WorkspaceId);
    if (known === undefined) return;
    known.changes += 1;
    known.checkedAt = Number.NEGATIVE_INFINITY;
    known.retryAt = undefined;
  };
  const subscription = await signals.subscribe(workspacesChangedChannel, markChanged);

  const keep = (workspaceId: WorkspaceId): Kept => {
    const known = kept.get(workspaceId);
    if (known !== undefined) return known;
    if (kept.size >= maxKept) dropOldest(kept);
    const added: Kept = {
      version: undefined,
      entry: undefined,
      checkedAt: Number.NEGATIVE_INFINITY,
      changes: 0,
      looking: undefined,
      retryAt: undefined,
    };
    kept.set(workspaceId, added);
    return added;
  };

  const look = async (workspaceId: WorkspaceId, known: Kept): Promise<void> => {
    const [beganAt, changes] = [clock(), known.changes];
    try {
      await compare(workspaceId, known, actors);
      known.retryAt = undefined;
      if (changes === known.changes) known.checkedAt = beganAt;
    } catch (error) {
      known.retryAt = clock() + retryAfterMs;
      throw error;
    } finally {
      if (known.looking?.changes === changes) known.looking = undefined;
      // Ids that name nothing can be made up without end.
      if (known.entry === undefined && kept.get(workspaceId) === known) kept.delete(workspaceId);
    }
  };

  /** Joins a look that is under way, unless something changed since it began. */
  const lookOnce = (workspaceId: WorkspaceId, known: Kept): Promise<void> => {
    const { changes, looking } = known;
    if (looking?.changes === changes) return looking.done;
    const done = look(workspaceId, known);
    known.looking = { changes, done };
    return done;
  };

  const find = async (workspaceId: WorkspaceId): Promise<WorkspaceEntry | undefined> => {
    const known = keep(workspaceId);
    const age = clock() - known.checkedAt;
    if (age < freshForMs) return known.entry;
    const isAway = known.retryAt !== undefined && known.entry !== undefined;
    if (isAway || age < goodForMs) {
      if ((known.retryAt ?? 0) <= clock()) lookOnce(workspaceId, known).catch(() => undefined);
      return known.entry;
    }
    try {
      await lookOnce(workspaceId, known);
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

/** The document is read again only when its version is another. */
async function compare(
  workspaceId: WorkspaceId,
  known: Kept,
  actors: WorkspaceDirectoryOptions["actors"],
): Promise<void> {
  const key = workspaceKey(workspaceId);
  const version = (await actors.versions([key])).get(key);
  if (version !== undefined && version === known.version) return;
  const document = version === undefined ? undefined : (await actors.load([key])).get(key);
  // Another look may have seen a later one meanwhile.
  if (document !== undefined && document.version < (known.version ?? 0)) return;
  known.version = document?.version;
  known.entry =
    document === undefined ? undefined : entryOf(document.version, reviveWorkspace(document.state));
}

/** A workspace whose first command is not decided yet is none. */
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

function dropOldest(kept: Map<WorkspaceId, Kept>): void {
  const oldest = kept.keys().next();
  if (!oldest.done) kept.delete(oldest.value);
}
