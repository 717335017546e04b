/** How far journeys have come that have begun to run and take in who is in their segment already. */
import { startRowId, type StoredJourney } from "@signalbox/actors";
import type { TableStore, WorkspaceId } from "@signalbox/core";
import { z } from "zod";

export interface OwnedJourney {
  readonly workspaceId: WorkspaceId;
  readonly journey: StoredJourney;
}

export interface StartProgress {
  readonly done: number;
  readonly total: number;
}

const startSchema = z.object({ open: z.boolean(), done: z.int(), total: z.int() });

/** By `startRowId`: of those that are under way. */
export async function startsUnderWay(
  journeys: readonly OwnedJourney[],
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<ReadonlyMap<string, StartProgress>> {
  const begun = journeys.filter(({ journey }) => journey.startedAt !== undefined);
  if (begun.length === 0) return new Map();
  const ids = begun.map(({ workspaceId, journey }) => startRowId(workspaceId, journey.id));
  const starts = new Map<string, StartProgress>();
  for (const [id, row] of await tables.getMany("recomputes", ids)) {
    const { open, done, total } = startSchema.parse(row);
    if (open) starts.set(id, { done, total });
  }
  return starts;
}
