/**
 * The progress of a workspace's recompute from the recompute actor's row, and what it means for one segment or
 * user property: when it was last computed for all users, or how far the run that computes it is.
 */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { recomputeTable } from "@signalbox/users";
import type { ShownRecompute } from "@signalbox/workspace";

export interface RecomputeProgress {
  /** The version of the definitions that the recompute applies. */
  readonly wanted: number;
  /** The version that all users have. */
  readonly reached: number;
  /** The version that the current run computes; 0 without a run. */
  readonly running: number;
  /** Events, rows and documents that the current run has read. */
  readonly done: number;
  readonly total: number;
  /** Of the current run, ms. */
  readonly startedAt: number | null;
  /** When `reached` was reached, ms. */
  readonly finishedAt: number | null;
}

const noRecompute: RecomputeProgress = {
  wanted: 0,
  reached: 0,
  running: 0,
  done: 0,
  total: 0,
  startedAt: null,
  finishedAt: null,
};

/** Without a stored row, nothing is reached yet. */
export async function readRecompute(
  workspaceId: WorkspaceId,
  { tables }: { readonly tables: TableStore },
): Promise<RecomputeProgress> {
  const row = await tables.get(recomputeTable.name, workspaceId);
  const recompute = row && recomputeTable.read(row);
  if (recompute?.of !== "run") return noRecompute;
  const {
    wanted,
    reached,
    target: running = 0,
    done = 0,
    total = 0,
    startedAt = null,
    finishedAt,
  } = recompute;
  return { wanted, reached, running, done, total, startedAt, finishedAt };
}

export function computedState(
  { since, definitionUpdatedAt }: { readonly since: number; readonly definitionUpdatedAt: number },
  isInForce: boolean,
  { reached, running, done, total, finishedAt }: RecomputeProgress,
): ShownRecompute {
  if (!isInForce) return {};
  if (since > Math.max(reached, running)) return { progress: { done: 0, total: 0 } };
  if (since > reached) return { progress: { done, total } };
  return { lastRecomputed: Math.max(finishedAt ?? 0, definitionUpdatedAt) };
}
