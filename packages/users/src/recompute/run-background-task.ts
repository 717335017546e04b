/**
 * Runs a background task of the recompute, page by page. A fence goes first if rows may still be in flight: a batch that
 * began with the old list, or before a definition was deleted, must have written its rows before they are read.
 */
import type {
  ActorKey,
  BackgroundTask,
  Message,
  RowWalk,
  StoredRow,
  Table,
  TableName,
  WorkspaceId,
} from "@signalbox/core";
import { propertyValueTable, segmentMemberTable, slotPrefix } from "../user/audience-rows.js";
import { searchTermTable } from "../user/search-term-rows.js";
import { reevaluateType } from "../user/evaluation.js";
import { membershipTable, membersPrefix } from "../user/membership-rows.js";
import { endRuns } from "./end-runs.js";
import { findUnusedVersions } from "./find-unused-versions.js";
import { startMembers } from "./start-members.js";
import { writeTerms } from "./write-terms.js";
import { passFence } from "./pass-fence.js";
import { progressMessage } from "./recompute-actor.js";
import { sendAndWait, usersPerPage, type RecomputeOptions } from "./recompute-options.js";

/** Returns the number of messages sent or users covered. A task that is not done in time is continued or repeated by the next call. */
export async function runBackgroundTask(
  workspaceId: WorkspaceId,
  task: BackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  if (task.of === "start") return startMembers(workspaceId, task, options);
  if (task.of === "end") return endRuns(workspaceId, task, options);
  if (task.of === "versions") return findUnusedVersions(workspaceId, task, options);
  if (task.of === "terms") return writeTerms(workspaceId, task, options);
  if (task.of !== "group" && !(await passFence(workspaceId, options))) {
    return 0;
  }
  const sent =
    task.of === "slot"
      ? await removeRows(workspaceId, task.slot, options)
      : await reevaluateMembers(membersFor(workspaceId, task), options);
  if (sent === undefined) return 0;
  await sendAndWait([progressMessage(workspaceId, task)], options);
  return sent;
}

type Rows = Pick<RowWalk, "prefix" | "where">;

interface Members extends Rows {
  readonly table: Table<{ readonly userKey: ActorKey }>;
}

function membersFor(
  workspaceId: WorkspaceId,
  task: Extract<BackgroundTask, { of: "list" | "group" }>,
): Members {
  return task.of === "list"
    ? { table: segmentMemberTable, prefix: slotPrefix(workspaceId, task.slot), where: { in: true } }
    : { table: membershipTable, prefix: membersPrefix(workspaceId, task.groupId), where: { assigned: true } };
}

/** Reevaluates each member; undefined if a page was not applied in time. */
async function reevaluateMembers(
  { table, ...members }: Members,
  options: RecomputeOptions,
): Promise<number | undefined> {
  let sent = 0;
  for await (const rows of pagesOf(table.name, members, options)) {
    const messages = rows.map(({ row }): Message => ({
      to: table.read(row).userKey,
      type: reevaluateType,
      body: {},
    }));
    if (!(await sendAndWait(messages, options))) return undefined;
    sent += messages.length;
  }
  return sent;
}

const tablesBySlot = [segmentMemberTable, propertyValueTable, searchTermTable];

/** The rows have no writer any more, so they are removed whatever version they have. */
async function removeRows(
  workspaceId: WorkspaceId,
  slot: number,
  options: RecomputeOptions,
): Promise<number> {
  for (const table of tablesBySlot) {
    const rows = { prefix: slotPrefix(workspaceId, slot), where: {} };
    for await (const page of pagesOf(table.name, rows, options)) {
      const startedAt = options.now().getTime();
      await options.tables.apply(
        page.map(({ id }) => ({ change: table.remove(id), version: Number.MAX_SAFE_INTEGER })),
      );
      await options.pace.rest(options.now().getTime() - startedAt);
    }
  }
  return 0;
}

async function* pagesOf(
  table: TableName,
  rows: Rows,
  { tables }: RecomputeOptions,
): AsyncGenerator<readonly StoredRow[]> {
  let from: string | undefined;
  for (;;) {
    const page = await tables.walk({
      table,
      ...rows,
      direction: "asc",
      limit: usersPerPage,
      ...(from !== undefined && { from }),
    });
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    from = last.id;
  }
}
