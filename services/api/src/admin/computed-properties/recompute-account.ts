/**
 * The progress of a workspace's recompute from the recompute actor's row, and what it means for one segment or
 * user property: when it was last computed for all users, or how many users are done.
 */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { recomputeTable } from "@signalbox/users";
import type { ShownRecompute } from "@signalbox/workspace";

export interface RecomputeProgress {
  /** The version of the definitions that the recompute applies. */
  readonly wanted: number;
  /** The version that all users have. */
  readonly reached: number;
  readonly done: number;
  readonly total: number;
  /** Of the current pass, ms. */
  readonly startedAt: number | null;
  /** When `reached` was reached, ms. */
  readonly finishedAt: number | null;
}

const noRecompute: RecomputeProgress = {
  wanted: 0,
  reached: 0,
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
  const { wanted, reached, done = 0, total = 0, startedAt = null, finishedAt } = recompute;
  return { wanted, reached, done, total, startedAt, finishedAt };
}

export function computedState(
  { since, definitionUpdatedAt }: { readonly since: number; readonly definitionUpdatedAt: number },
  isInForce: boolean,
  { reached, done, total, finishedAt }: RecomputeProgress,
): ShownRecompute {
  if (!isInForce) return {};
  if (since > reached) return { progress: { done, total } };
  return { lastRecomputed: Math.max(finishedAt ?? 0, definitionUpdatedAt) };
}
