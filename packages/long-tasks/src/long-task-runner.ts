/**
 * Runs the open long tasks in turns, one worker at a time. A kind of work opens a task as pages of messages; they are
 * applied one after another at the pace of background work, and the progress goes to the task's actor. After a crash the
 * pages since the last report are applied again, so their messages must have no second effect.
 */
import { AppError, isUnavailable, type Message, type WorkspaceId } from "@signalbox/core";
import {
  applyPages,
  createRoundRobin,
  sendAndWait,
  type Page,
  type Paging,
  type RecomputeOptions,
  type RoundRobin,
} from "@signalbox/users";
import type { Permission, Principal } from "@signalbox/workspace";
import type { z } from "zod";
import { taskReportMessage, type TaskReport } from "./long-task-actor.js";
import { removedParts } from "./long-task-part.js";
import {
  longTaskRowId,
  longTaskTable,
  readLongTask,
  type LongTask,
  type StoredLongTask,
  type TaskCounts,
  type TaskProgress,
} from "./long-task.js";

export const longTasksEveryMs = 1_000;
/** A call starts no further work after this long, so that calls do not overlap. */
const callMs = 20_000;

/** What a kind of work reads and writes with. */
export type LongTaskPorts = Pick<
  RecomputeOptions,
  "actors" | "events" | "tables" | "views" | "commit" | "acknowledgements" | "now" | "pace" | "mailbox"
>;

export interface LongTaskPage extends Page {
  /** Added to those of the task once the page is applied. */
  readonly counts?: TaskCounts;
}

export interface LongTaskPaging extends Paging {
  /** What it writes to does not answer now: nothing is counted or read before a later call. */
  isWaiting?(): boolean;
  next(cursor: string): Promise<LongTaskPage | undefined>;
}

export interface OpenedTask<Order> {
  readonly workspaceId: WorkspaceId;
  readonly taskId: string;
  readonly status: LongTask["status"];
  /** ms; null while it is checked. */
  readonly startedAt: number | null;
  readonly order: Order;
}

/** A kind of work. An `AppError` that no repetition removes ends the task as failed. */
export interface LongTaskKind {
  readonly of: string;
  /** What who began the task must be permitted as long as it runs. */
  needs(task: StoredLongTask): readonly Permission[];
  open(task: StoredLongTask, ports: LongTaskPorts): Promise<LongTaskPaging>;
}

export function defineLongTaskKind<Order>({
  of,
  order,
  needs,
  open,
}: {
  readonly of: string;
  readonly order: z.ZodType<Order>;
  readonly needs: (order: Order) => readonly Permission[];
  readonly open: (task: OpenedTask<Order>, ports: LongTaskPorts) => Promise<LongTaskPaging>;
}): LongTaskKind {
  const orderOf = ({ order: text }: StoredLongTask): Order => order.parse(JSON.parse(text));
  return {
    of,
    needs: (task) => needs(orderOf(task)),
    open: (task, ports) => {
      const { workspaceId, taskId, status, startedAt } = task;
      const opened = { workspaceId, taskId, status, startedAt };
      return open({ ...opened, order: orderOf(task) }, ports);
    },
  };
}

export interface LongTaskRunner {
  /** Works on all open tasks for a limited time. */
  advance(): Promise<void>;
}

/** What a principal may do in the workspace now. */
export type TaskRights = (workspaceId: WorkspaceId, by: Principal) => Promise<ReadonlySet<Permission>>;

interface RunnerPorts extends LongTaskPorts {
  readonly rightsOf: TaskRights;
}

export function createLongTaskRunner(ports: RunnerPorts, kinds: readonly LongTaskKind[]): LongTaskRunner {
  const byName = new Map(kinds.map((kind) => [kind.of, kind]));
  const turns = createRoundRobin({ table: longTaskTable.name, by: "createdAt" }, ports.tables);
  return { advance: () => advanceAll(turns, byName, ports) };
}

type Kinds = ReadonlyMap<string, LongTaskKind>;

async function advanceAll(turns: RoundRobin, kinds: Kinds, ports: RunnerPorts): Promise<void> {
  const beganAt = ports.now().getTime();
  const isOver = (): boolean => ports.now().getTime() - beganAt >= callMs;
  for (;;) {
    let hasAdvanced = false;
    const failures: unknown[] = [];
    for (const stored of await turns.next()) {
      if (isOver()) break;
      turns.noteTurn(stored);
      try {
        if (await advance(readLongTask(stored.row), kinds, ports)) hasAdvanced = true;
      } catch (error) {
        if (isUnavailable(error)) throw error;
        // The others go on; the schedule reports it.
        failures.push(error);
      }
    }
    if (hasAdvanced && !isOver()) continue;
    if (failures.length > 0) throw failures[0];
    return;
  }
}

/** Whether the task came further. */
async function advance(task: StoredLongTask, kinds: Kinds, ports: RunnerPorts): Promise<boolean> {
  const { workspaceId } = task;
  const view = (await ports.views.load([workspaceId])).get(workspaceId);
  if (view === undefined || view.status === "Tombstoned") return remove(task, ports);
  if (task.isStopping) return report(task, { ...progressOf(task), isOver: true }, ports);
  const kind = kinds.get(task.of);
  // Of a newer release, or paused: it waits.
  if (kind === undefined || view.status !== "Active") return false;
  try {
    const failed = await lostRight(task, kind, ports);
    if (failed !== undefined) return await report(task, { ...progressOf(task), isOver: true, failed }, ports);
    return await applySome(task, kind, ports);
  } catch (error) {
    if (!(error instanceof AppError) || isUnavailable(error)) throw error;
    return report(task, { ...progressOf(task), isOver: true, failed: error.message }, ports);
  }
}

/** Its actor receives no more messages, and nothing else writes the rows. */
async function remove({ workspaceId, taskId }: StoredLongTask, { tables }: LongTaskPorts): Promise<boolean> {
  const row = longTaskTable.remove(longTaskRowId(workspaceId, taskId));
  const version = Number.MAX_SAFE_INTEGER;
  await tables.apply([row, removedParts(workspaceId, taskId)].map((change) => ({ change, version })));
  return true;
}

/** Why the one who began it may not go on; undefined while they may. */
async function lostRight(
  task: StoredLongTask,
  kind: LongTaskKind,
  { rightsOf }: Pick<RunnerPorts, "rightsOf">,
): Promise<string | undefined> {
  const needed = kind.needs(task);
  if (needed.length === 0) return undefined;
  const held = await rightsOf(task.workspaceId, task.begunBy ?? task.createdBy);
  if (held.size === 0) return "the one who began it has no access any more";
  const missing = needed.find((permission) => !held.has(permission));
  return missing && `the one who began it may not do this any more: the permission ${missing} is missing`;
}

async function applySome(task: StoredLongTask, kind: LongTaskKind, ports: RunnerPorts): Promise<boolean> {
  const paging = await kind.open(task, ports);
  if (paging.isWaiting?.() === true) return false;
  const initial = { ...progressOf(task), total: task.cursor === "" ? await paging.total() : task.total };
  let { counts } = initial;
  let failed: string | undefined;
  const next = async (cursor: string): Promise<Page | undefined> => {
    const page = await paging.next(cursor);
    return (
      page && {
        ...page,
        applied: async () => {
          const applied = (await page.applied?.()) ?? { counts: true, continues: true };
          if (applied.counts) counts = sumOf(counts, page.counts ?? {});
          failed = await lostRight(task, kind, ports);
          const continues = applied.continues && failed === undefined && (await isCurrent(task, ports));
          return { ...applied, continues };
        },
      }
    );
  };
  const { progress, isDone } = await applyPages(initial, { ...paging, next }, ports);
  const stopped = failed === undefined ? {} : { failed };
  return reportFurther(
    task,
    { ...progress, counts, isOver: isDone || failed !== undefined, ...stopped },
    ports,
  );
}

/** Whether no command came between. */
async function isCurrent(
  { workspaceId, taskId, revision }: StoredLongTask,
  { tables }: LongTaskPorts,
): Promise<boolean> {
  const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, taskId));
  return row !== undefined && readLongTask(row).revision === revision;
}

/**
 * After a cancel meanwhile, the report says what was applied before. A cancel that comes between the look at the row and the
 * report has the report refused, so it is sent again.
 */
async function reportFurther(
  task: StoredLongTask,
  progress: Omit<TaskReport, "from">,
  ports: LongTaskPorts,
): Promise<boolean> {
  const hasAdvanced = progress.isOver || progress.cursor !== task.cursor;
  const stopped = await stoppedSince(task, ports);
  if (stopped !== undefined) return report(stopped, progress, ports);
  if (!hasAdvanced) return false;
  if (!(await report(task, progress, ports))) return false;
  const stoppedNow = await stoppedSince(task, ports);
  return stoppedNow === undefined || report(stoppedNow, progress, ports);
}

/** The task after a cancel that followed nothing but what is known of it. */
async function stoppedSince(
  { workspaceId, taskId, revision }: StoredLongTask,
  { tables }: LongTaskPorts,
): Promise<StoredLongTask | undefined> {
  const row = await tables.get(longTaskTable.name, longTaskRowId(workspaceId, taskId));
  const now = row && readLongTask(row);
  return now?.isStopping === true && now.revision === revision + 1 ? now : undefined;
}

async function report(
  { workspaceId, taskId, revision }: StoredLongTask,
  progress: Omit<TaskReport, "from">,
  ports: LongTaskPorts,
): Promise<boolean> {
  const message: Message = taskReportMessage(workspaceId, taskId, { from: revision, ...progress });
  return sendAndWait([message], ports);
}

function progressOf({ cursor, done, total, counts }: TaskProgress): TaskProgress {
  return { cursor, done, total, counts };
}

export function sumOf(one: TaskCounts, other: TaskCounts): TaskCounts {
  const sums = { ...one };
  for (const [name, count] of Object.entries(other)) sums[name] = (sums[name] ?? 0) + count;
  return sums;
}
