/**
 * How far a workspace's recompute has come, as the recompute actor's row tells it, and what that means for one segment or
 * user property: when it was last true for everybody, or how many people are done.
 */
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface RecomputeAccount {
  /** The version of the definitions everybody is brought to. */
  readonly wanted: number;
  /** The version everybody has. */
  readonly reached: number;
  readonly done: number;
  readonly total: number;
  /** Of the pass that is under way, ms. */
  readonly startedAt: number | null;
  /** When `reached` was reached, ms. */
  readonly finishedAt: number | null;
}

export const progressSchema: z.ZodType<{ readonly done: number; readonly total: number }> = z.object({
  done: z.int(),
  total: z.int(),
});

const accountSchema = z.object({
  wanted: z.int().default(0),
  reached: z.int().default(0),
  done: z.int().default(0),
  total: z.int().default(0),
  startedAt: z.int().nullable().default(null),
  finishedAt: z.int().nullable().default(null),
});

/** Nothing reached yet where nobody has kept account. */
export async function readRecompute(
  workspaceId: WorkspaceId,
  { tables }: { readonly tables: TableStore },
): Promise<RecomputeAccount> {
  return accountSchema.parse((await tables.get("recomputes", workspaceId)) ?? {});
}

/** Of a definition that is in force; one that is not is in no recompute. */
export interface ComputedState {
  readonly lastRecomputed?: number;
  readonly progress?: { readonly done: number; readonly total: number };
}

export function computedState(
  { since, definitionUpdatedAt }: { readonly since: number; readonly definitionUpdatedAt: number },
  isInForce: boolean,
  { reached, done, total, finishedAt }: RecomputeAccount,
): ComputedState {
  if (!isInForce) return {};
  if (since > reached) return { progress: { done, total } };
  return { lastRecomputed: Math.max(finishedAt ?? 0, definitionUpdatedAt) };
}
