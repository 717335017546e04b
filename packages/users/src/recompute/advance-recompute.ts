/**
 * Evaluates a workspace's changed definitions for the users whom they concern, in the background: each gets a message in
 * its mailbox, so live events and history never race. A fence passes every partition first: events accepted later are
 * applied with the new definitions, and a user whom such an event concerns recomputes itself. When all users found are
 * done, the workspace notes the version as covered, and every other user takes it over in its next step. Progress goes
 * to the recompute actor; after a crash it continues from there.
 */
import type { ActorKey, WorkspaceId } from "@signalbox/core";
import { concernedUsers } from "./concerned-users.js";
import { applyPages } from "./page-through.js";
import { runBackgroundTask } from "./run-background-task.js";
import {
  recomputeRunSchema,
  recomputeTable,
  type RecomputeRow,
  type RecomputeRun,
} from "./background-task.js";
import { fenceMessages, progressMessage } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

export const recomputeEveryMs = 500;
/** A call starts no further work after this long, so that calls do not overlap. */
const callMs = 20_000;
const openPerCall = 100;

export interface Recompute {
  /** Works on all open recomputes for a limited time; returns the number of users and rows that it processed. */
  advance(): Promise<number>;
}

export function createRecompute(options: RecomputeOptions): Recompute {
  const runs = new Map<WorkspaceId, SentRun>();
  return { advance: () => advanceAll(options, runs) };
}

/** Users that have a message of the run to this version. */
interface SentRun {
  readonly target: number;
  readonly sent: Set<ActorKey>;
}

async function advanceAll(options: RecomputeOptions, runs: Map<WorkspaceId, SentRun>): Promise<number> {
  const beganAt = options.now().getTime();
  const isOver = (): boolean => options.now().getTime() - beganAt >= callMs;
  let done = 0;
  for (let round = 0; ; round += 1) {
    const open = await options.tables.query({
      table: recomputeTable.name,
      where: { open: true },
      order: { by: "workspaceId", direction: "asc" },
      limit: openPerCall,
    });
    const before = done;
    for (const { row } of rotated(open, round + Math.floor(beganAt / callMs))) {
      if (isOver()) return done;
      done += await advance(recomputeTable.read(row), options, runs);
    }
    if (done === before) return done;
  }
}

/** Rotates the items by `offset`, so that each is first in some call even if a call cannot process all. */
export function rotated<Item>(items: readonly Item[], offset: number): readonly Item[] {
  const first = items.length === 0 ? 0 : offset % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

async function advance(
  row: RecomputeRow,
  options: RecomputeOptions,
  runs: Map<WorkspaceId, SentRun>,
): Promise<number> {
  const { workspaceId } = row;
  if (row.of !== "run") return runBackgroundTask(workspaceId, row, options);
  const { wanted, reached } = row;
  const stored = recomputeRunSchema.safeParse(row);
  const run = stored.success ? stored.data : await beginRun(wanted, workspaceId, options);
  if (run === undefined) return 0;
  const known = runs.get(workspaceId);
  const sent = known?.target === run.target ? known.sent : new Set<ActorKey>();
  runs.set(workspaceId, { target: run.target, sent });
  const { isDone, done } = await continueRun(workspaceId, { run, reached, sent }, options);
  if (isDone) runs.delete(workspaceId);
  return done;
}

/** Undefined if the fence was not applied in time; the next call tries again. */
async function beginRun(
  target: number,
  workspaceId: WorkspaceId,
  options: RecomputeOptions,
): Promise<RecomputeRun | undefined> {
  if (!(await sendAndWait(fenceMessages(workspaceId, options.partitions), options))) return undefined;
  return { target, cursor: "", done: 0, total: 0, startedAt: options.now().getTime() };
}

interface RunToContinue {
  readonly run: RecomputeRun;
  readonly reached: number;
  readonly sent: Set<ActorKey>;
}

async function continueRun(
  workspaceId: WorkspaceId,
  { run, reached, sent }: RunToContinue,
  options: RecomputeOptions,
): Promise<{ readonly isDone: boolean; readonly done: number }> {
  const view = (await options.views.load([workspaceId])).get(workspaceId);
  if (view === undefined) return { isDone: true, done: 0 };
  const { plan, paging } = concernedUsers(workspaceId, { view, reached, target: run.target, sent }, options);
  const begun =
    run.cursor !== "" && run.plan === plan
      ? run
      : { ...run, plan, cursor: "", done: 0, total: await paging.total() };
  const { progress, isDone } = await applyPages(begun, paging, options);
  const next = { ...begun, ...progress };
  await sendAndWait([progressMessage(workspaceId, { of: "run", run: next, finished: isDone })], options);
  // A run without pages is progress, too.
  return { isDone, done: isDone ? Math.max(1, progress.done - begun.done) : progress.done - begun.done };
}
