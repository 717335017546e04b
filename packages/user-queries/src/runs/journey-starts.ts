/**
 * The progress of journeys that take in the current members of their segment: at their first start, and after a
 * pause where that was requested.
 */
import { catchUpRowId, type RecomputeRow, recomputeTable, startRowId } from "@signalbox/users";
import type { JourneyStarts, StoredJourney } from "@signalbox/workspace";
import type { Row, TableStore, WorkspaceId } from "@signalbox/core";

export interface OwnedJourney {
  readonly workspaceId: WorkspaceId;
  readonly journey: StoredJourney;
}

/** By the key that `startsKey` returns. */
export async function startsOf(
  journeys: readonly OwnedJourney[],
  { tables }: { readonly tables: Pick<TableStore, "getMany"> },
): Promise<ReadonlyMap<string, JourneyStarts>> {
  const begun = journeys.filter(({ journey }) => journey.startedAt !== undefined);
  if (begun.length === 0) return new Map();
  const ids = begun.flatMap(({ workspaceId, journey }) => [
    startRowId(workspaceId, journey.id),
    ...(journey.catchUp === undefined ? [] : [catchUpRowId(workspaceId, journey.id)]),
  ]);
  const rows = await tables.getMany(recomputeTable.name, ids);
  return new Map(
    begun.map(({ workspaceId, journey }) => [
      startsKey(workspaceId, journey.id),
      startsFrom(
        rows.get(startRowId(workspaceId, journey.id)),
        rows.get(catchUpRowId(workspaceId, journey.id)),
      ),
    ]),
  );
}

export function startsKey(workspaceId: WorkspaceId, journeyId: string): string {
  return `${workspaceId}/${journeyId}`;
}

function readStart(stored: Row | undefined): Extract<RecomputeRow, { readonly of: "start" }> | undefined {
  const row = stored && recomputeTable.read(stored);
  return row?.of === "start" ? row : undefined;
}

function startsFrom(start: Row | undefined, catchUp: Row | undefined): JourneyStarts {
  const [first, latest] = [start, catchUp].map(readStart);
  const open = [first, latest].filter((row) => row?.open === true);
  const isCaughtUp = latest?.open === false && typeof latest.finishedAt === "number";
  return {
    ...(open.length > 0 && {
      starting: {
        done: open.reduce((sum, row) => sum + (row?.done ?? 0), 0),
        total: open.reduce((sum, row) => sum + (row?.total ?? 0), 0),
      },
    }),
    ...(isCaughtUp && { caughtUp: { total: latest.total, finishedAt: latest.finishedAt ?? 0 } }),
  };
}
