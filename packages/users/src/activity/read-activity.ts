/** Sums the activity of workspaces by the buckets of a chart. What was accepted since the latest count is counted now. */
import { firstSeqAt, type EventStore, type TableStore, type WorkspaceId } from "@signalbox/core";
import {
  activityCellMs,
  activityPrefix,
  activityRowId,
  activityTable,
  type ActivityRow,
} from "./activity-table.js";

export interface ActivityQuestion {
  readonly workspaces: readonly WorkspaceId[];
  /** When the buckets begin, ms, ascending. */
  readonly starts: readonly number[];
  /** The end of the last one, ms. */
  readonly to: number;
}

export interface ActivityBucket {
  readonly at: number;
  readonly events: number;
  /** As they were counted last in the bucket; absent where they were not. */
  readonly people?: number;
}

export interface ActivityStores {
  readonly tables: Pick<TableStore, "walk">;
  readonly events: Pick<EventStore, "count">;
  readonly now: () => Date;
}

const rowsPerRead = 5_000;

export async function readActivity(
  { workspaces, starts, to }: ActivityQuestion,
  stores: ActivityStores,
): Promise<readonly ActivityBucket[]> {
  const first = starts[0] ?? to;
  const cells = await Promise.all(
    workspaces.map(async (workspaceId) => {
      const stored = await storedCells(workspaceId, { from: first, to }, stores);
      return withPresent(stored, { workspaceId, to }, stores);
    }),
  );
  return starts.map((at, index) => {
    const end = starts[index + 1] ?? to;
    const within = cells.map((each) => each.filter((cell) => cell.at >= at && cell.at < end));
    const people = within.flatMap((each) => each.findLast((cell) => cell.people !== null)?.people ?? []);
    return {
      at,
      events: sum(within.flat().map(({ events }) => events)),
      ...(people.length > 0 && { people: sum(people) }),
    };
  });
}

/** In order of time. */
async function storedCells(
  workspaceId: WorkspaceId,
  range: { readonly from: number; readonly to: number },
  { tables }: Pick<ActivityStores, "tables">,
): Promise<readonly ActivityRow[]> {
  const cells: ActivityRow[] = [];
  // Strictly after: the id before the first cell.
  let from = activityRowId(workspaceId, range.from - 1);
  for (;;) {
    const rows = await tables.walk({
      table: activityTable.name,
      prefix: activityPrefix(workspaceId),
      where: {},
      direction: "asc",
      limit: rowsPerRead,
      from,
    });
    cells.push(...rows.map(({ row }) => activityTable.read(row)).filter(({ at }) => at < range.to));
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsPerRead || activityTable.read(last.row).at >= range.to) {
      return cells;
    }
    from = last.id;
  }
}

/** The present cell and the one before were counted while they went on, or not yet. */
async function withPresent(
  cells: readonly ActivityRow[],
  { workspaceId, to }: { readonly workspaceId: WorkspaceId; readonly to: number },
  { events, now }: Pick<ActivityStores, "events" | "now">,
): Promise<readonly ActivityRow[]> {
  const present = Math.floor(now().getTime() / activityCellMs) * activityCellMs;
  const latest = [present - activityCellMs, present].filter((at) => at < to);
  const counted = await Promise.all(
    latest.map(async (at): Promise<ActivityRow> => {
      const range = { fromSeq: firstSeqAt(at), toSeq: firstSeqAt(Math.min(at + activityCellMs, to)) };
      const people = cells.find((cell) => cell.at === at)?.people ?? null;
      return { workspaceId, at, events: await events.count({ workspaceId, ...range }), people };
    }),
  );
  return [...cells.filter(({ at }) => !latest.includes(at)), ...counted];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
