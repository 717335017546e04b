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
import {
  activityCellMs,
  activityPrefix,
  activityRowId,
  activityTable,
  type ActivityRow,
} from "./activity-table.js";

/** How often the figures are brought up to date. */
export const activityEveryMs: number = activityCellMs;

/** How long a workspace without new events and people goes without a row. */
const restMs = 24 * 60 * 60_000;

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
  const countAt = async (at: number): Promise<number> =>
    events.count({ workspaceId, fromSeq: firstSeqAt(at), toSeq: firstSeqAt(at + activityCellMs) });
  const store = async (row: Omit<ActivityRow, "workspaceId">): Promise<void> => {
    const change = activityTable.put(activityRowId(workspaceId, row.at), { workspaceId, ...row });
    await tables.apply([{ version: moment, change }]);
  };
  for (const at of await cellsWithEvents(workspaceId, { from, to: current }, events)) {
    await store({ at, events: await countAt(at), people: earlier.get(at) ?? null });
  }
  const present = {
    at: current,
    events: await countAt(current),
    people: await countPeople(workspaceId, ports),
  };
  const known = latest.find(({ people }) => people !== null);
  const isQuiet = present.events === 0 && present.people === known?.people && current - known.at < restMs;
  // The latest row tells where the next count begins.
  if (!isQuiet) await store(present);
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

/** The latest first: at least all that may be counted again. */
async function latestRows(
  workspaceId: WorkspaceId,
  tables: Pick<TableStore, "walk">,
): Promise<readonly ActivityRow[]> {
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
