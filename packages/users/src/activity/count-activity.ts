/**
 * Counts the events and people of all workspaces, by the index of events and without any work at an event's acceptance. An
 * event that waits for a worker longer than `settlingMs` after its acceptance is not counted.
 */
import {
  firstSeqAt,
  momentOfSeq,
  type ActorStore,
  type EventStore,
  type TableStore,
  type WorkspaceId,
} from "@signalbox/core";
import { allWorkspaces } from "@signalbox/workspace";
import { groupUsersPrefix, groupUserTable } from "../user/group-user-rows.js";
import { countUsers } from "../user/walk-users.js";
import { activityCellMs, activityPrefix, activityRowId, activityTable } from "./activity-table.js";

/** How often the figures are brought up to date. */
export const activityEveryMs: number = activityCellMs;

/** Cells that ended longer ago are not counted again. */
export const settlingMs: number = 2 * 60 * 60_000;

/** What is counted of the time before the first count. */
const historyMs = 30 * 24 * 60 * 60_000;

export interface ActivityPorts {
  readonly actors: Pick<ActorStore, "workspaces" | "count">;
  readonly events: Pick<EventStore, "count" | "list">;
  readonly tables: Pick<TableStore, "apply" | "walk" | "countRange">;
  readonly now: () => Date;
}

/** One workspace after the other. */
export async function countActivity(ports: ActivityPorts): Promise<void> {
  for await (const workspaceId of allWorkspaces(ports.actors)) await countWorkspace(workspaceId, ports);
}

/** Each cell is stored as soon as it is counted, so an interrupted count goes on where it ended. */
async function countWorkspace(workspaceId: WorkspaceId, ports: ActivityPorts): Promise<void> {
  const { events, tables, now } = ports;
  const moment = now().getTime();
  const latest = await latestRows(workspaceId, tables);
  const current = cellOf(moment);
  const counted = latest[0]?.at;
  const from =
    counted === undefined ? cellOf(moment - historyMs) : Math.min(counted, cellOf(moment - settlingMs));
  const earlier = new Map(latest.map(({ at, people }) => [at, people]));
  const store = async (at: number, people: number | null): Promise<void> => {
    const range = { fromSeq: firstSeqAt(at), toSeq: firstSeqAt(at + activityCellMs) };
    const row = { workspaceId, at, events: await events.count({ workspaceId, ...range }), people };
    const change = activityTable.put(activityRowId(workspaceId, at), row);
    await tables.apply([{ version: moment, change }]);
  };
  for (const at of await cellsWithEvents(workspaceId, { from, to: current }, events)) {
    await store(at, earlier.get(at) ?? null);
  }
  // The row of the present tells where the next count begins.
  await store(current, await countPeople(workspaceId, ports));
}

/** Ascending. Those without events, which are most of a small workspace's, are not looked at. */
async function cellsWithEvents(
  workspaceId: WorkspaceId,
  { from, to }: { readonly from: number; readonly to: number },
  events: Pick<EventStore, "list">,
): Promise<readonly number[]> {
  const cells: number[] = [];
  for (let end = to; end > from;) {
    const range = { fromSeq: firstSeqAt(from), toSeq: firstSeqAt(end) };
    const [newest] = await events.list({ workspaceId, ...range }, { offset: 0, limit: 1 });
    if (newest === undefined) break;
    end = cellOf(momentOfSeq(newest.seq));
    cells.push(end);
  }
  return cells.toReversed();
}

type LatestRow = ReturnType<typeof activityTable.read>;

/** The latest first: at least all that may be counted again. */
async function latestRows(
  workspaceId: WorkspaceId,
  tables: Pick<TableStore, "walk">,
): Promise<readonly LatestRow[]> {
  const rows = await tables.walk({
    table: activityTable.name,
    prefix: activityPrefix(workspaceId),
    where: {},
    direction: "desc",
    limit: settlingMs / activityCellMs + 1,
  });
  return rows.map(({ row }) => activityTable.read(row));
}

/** Users who are no groups. */
async function countPeople(
  workspaceId: WorkspaceId,
  { actors, tables }: Pick<ActivityPorts, "actors" | "tables">,
): Promise<number> {
  const groups = { table: groupUserTable.name, prefix: groupUsersPrefix(workspaceId), where: {} };
  const [users, groupUsers] = await Promise.all([
    countUsers(workspaceId, actors, "user"),
    tables.countRange(groups),
  ]);
  return Math.max(0, users - groupUsers);
}

function cellOf(at: number): number {
  return Math.floor(at / activityCellMs) * activityCellMs;
}
