/**
 * Rows of `retentionRuns`: how far a workspace's deletion of one kind has come. No actor writes them: the runner replaces a
 * row where its revision is still the one that was read, so a worker that was taken for dead changes nothing.
 */
import {
  defineTable,
  expiringKinds,
  workspaceIdSchema,
  type ExpiringKind,
  type Table,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";

export interface RetentionRun {
  readonly workspaceId: WorkspaceId;
  readonly kind: ExpiringKind;
  /** The version of the row. */
  readonly revision: number;
  /** The setting that it follows. */
  readonly days: number;
  /** What is older is deleted, ms. */
  readonly before: number;
  /** The latest `before` of all runs: what is older may be incomplete, ms. */
  readonly horizon: number;
  /** A position of the store: what is before it is deleted. */
  readonly cursor: number;
  /** By this run. A slice that a killed worker did not note is left out. */
  readonly deleted: number;
  /** By all runs. */
  readonly deletedInAll: number;
  readonly startedAt: number;
  /** Null while it is not finished. */
  readonly finishedAt: number | null;
}

export const retentionRunTable: Table<RetentionRun> = defineTable(
  "retentionRuns",
  z.object({
    workspaceId: workspaceIdSchema,
    kind: z.enum(expiringKinds),
    revision: z.int(),
    days: z.int(),
    before: z.number(),
    horizon: z.number(),
    cursor: z.number(),
    deleted: z.int(),
    deletedInAll: z.int(),
    startedAt: z.number(),
    finishedAt: z.number().nullable(),
  }),
);

export function retentionRunId({ workspaceId, kind }: Pick<RetentionRun, "workspaceId" | "kind">): string {
  return `${workspaceId}/${kind}`;
}

/** By kind; a kind that never ran is left out. */
export async function readRetentionRuns(
  workspaceId: WorkspaceId,
  tables: Pick<TableStore, "getMany">,
): Promise<ReadonlyMap<ExpiringKind, RetentionRun>> {
  const ids = expiringKinds.map((kind) => retentionRunId({ workspaceId, kind }));
  const rows = await tables.getMany(retentionRunTable.name, ids);
  const runs = [...rows.values()].map((row) => retentionRunTable.read(row));
  return new Map(runs.map((run) => [run.kind, run]));
}

/** Writes the row of the next revision; undefined when another worker has written one since. */
export async function replaceRetentionRun(
  before: RetentionRun | undefined,
  next: Omit<RetentionRun, "revision">,
  tables: Pick<TableStore, "replace">,
): Promise<RetentionRun | undefined> {
  const run = { ...next, revision: (before?.revision ?? 0) + 1 };
  const written = await tables.replace({
    table: retentionRunTable.name,
    id: retentionRunId(run),
    expected: before?.revision,
    row: { ...run },
    version: run.revision,
  });
  return written ? run : undefined;
}
