/** Reads for how long a workspace keeps its data, and how far the deletion of each kind has come. */
import {
  expiringKinds,
  type ActorStore,
  type ExpiringKind,
  type ExpiryStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { cursorOf, expiryOf, nextRunAt, readRetentionRuns } from "@signalbox/users";
import {
  retentionInForce,
  type Retention,
  type RetentionInForce,
  type WorkspaceState,
} from "@signalbox/workspace";
import { readWorkspace } from "../settings/read-workspace.js";

export interface RetentionStores {
  readonly actors: ActorStore;
  readonly tables: TableStore;
  readonly expiry: ExpiryStore;
  readonly now: () => Date;
}

/** `state` is that of the workspace. */
export async function readRetentionInForce(
  { retention, parentId }: Pick<WorkspaceState, "retention" | "parentId">,
  actors: ActorStore,
): Promise<RetentionInForce> {
  const parent =
    retention !== undefined || parentId === undefined ? undefined : await readWorkspace(parentId, actors);
  return retentionInForce(retention, parent?.retention);
}

export interface KindProgress {
  readonly kind: ExpiringKind;
  readonly isRunning: boolean;
  /** By the last run, or the one under way. */
  readonly deleted: number;
  readonly deletedInAll: number;
  readonly oldestAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly nextAt: number | null;
}

export async function readProgress(
  workspaceId: WorkspaceId,
  retention: Retention,
  { tables, expiry, now }: RetentionStores,
): Promise<readonly KindProgress[]> {
  const runs = await readRetentionRuns(workspaceId, tables);
  return Promise.all(
    expiringKinds.map(async (kind) => {
      const run = runs.get(kind);
      const days = retention[kind];
      const oldest = await expiry.oldest({ workspaceId, kind, from: cursorOf(run) });
      return {
        kind,
        isRunning: run?.finishedAt === null,
        deleted: run?.deleted ?? 0,
        deletedInAll: run?.deletedInAll ?? 0,
        oldestAt: oldest ?? null,
        startedAt: run?.startedAt ?? null,
        finishedAt: run?.finishedAt ?? null,
        nextAt: days === null ? null : nextRunAt(run, days, now().getTime()),
      };
    }),
  );
}

/** Counting more takes long, and the number alone decides nothing. */
const countedRows = 100_000;

export interface ExpiredCount {
  readonly kind: ExpiringKind;
  readonly count: number;
  /** There may be more. */
  readonly isAtLeast: boolean;
}

/** How many rows the setting would delete now. */
export async function countExpired(
  workspaceId: WorkspaceId,
  retention: Retention,
  { tables, expiry, now }: RetentionStores,
): Promise<readonly ExpiredCount[]> {
  const runs = await readRetentionRuns(workspaceId, tables);
  return Promise.all(
    expiringKinds.map(async (kind) => {
      const days = retention[kind];
      if (days === null) return { kind, count: 0, isAtLeast: false };
      const before = expiryOf(days, now().getTime());
      const range = { workspaceId, kind, from: cursorOf(runs.get(kind)), before };
      const count = await expiry.count(range, countedRows);
      return { kind, count, isAtLeast: count === countedRows };
    }),
  );
}
