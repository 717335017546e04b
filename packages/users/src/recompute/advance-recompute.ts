/**
 * Evaluates a workspace's changed definitions for the users whom they concern, in the background: each gets a message in
 * its mailbox, so live events and history never race. A fence passes every partition first: events accepted later are
 * applied with the new definitions, and a user whom such an event concerns recomputes itself. When all users found are
 * done, the workspace notes the version as covered, and every other user takes it over in its next step. Progress goes
 * to the recompute actor; after a crash it continues from there.
 */
import { backgroundTaskSchema, type Row, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { concernedUsers } from "./concerned-users.js";
import { applyPages } from "./page-through.js";
import { runBackgroundTask } from "./run-background-task.js";
import { fenceMessages, progressMessage, recomputeRunSchema, type RecomputeRun } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

export const recomputeEveryMs = 500;
/** A call starts no further work after this long, so that calls do not overlap. */
const callMs = 20_000;
const openPerCall = 100;

/** Works on all open recomputes for a limited time; returns the number of users and rows that it processed. */
export async function advanceRecomputes(options: RecomputeOptions): Promise<number> {
  const beganAt = options.now().getTime();
  const isOver = (): boolean => options.now().getTime() - beganAt >= callMs;
  let done = 0;
  for (let round = 0; ; round += 1) {
    const open = await options.tables.query({
      table: "recomputes",
      where: { open: true },
      order: { by: "workspaceId", direction: "asc" },
      limit: openPerCall,
    });
    const before = done;
    for (const { row } of rotated(open, round + Math.floor(beganAt / callMs))) {
      if (isOver()) return done;
      done += await advance(row, options);
    }
    if (done === before) return done;
  }
}

/** Rotates the items by `offset`, so that each is first in some call even if a call cannot process all. */
export function rotated<Item>(items: readonly Item[], offset: number): readonly Item[] {
  const first = items.length === 0 ? 0 : offset % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

const workspaceSchema = z.object({ workspaceId: z.string().transform((id) => id as WorkspaceId) });
const runRowSchema = z.object({ wanted: z.int(), reached: z.int() });

async function advance(row: Row, options: RecomputeOptions): Promise<number> {
  const { workspaceId } = workspaceSchema.parse(row);
  if (row["of"] !== "run") return runBackgroundTask(workspaceId, backgroundTaskSchema.parse(row), options);
  const { wanted, reached } = runRowSchema.parse(row);
  const stored = recomputeRunSchema.safeParse(row);
  const isCurrent = stored.success && stored.data.target === wanted;
  const run = isCurrent ? stored.data : await beginRun(wanted, workspaceId, options);
  return run === undefined ? 0 : continueRun(workspaceId, { run, reached }, options);
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

async function continueRun(
  workspaceId: WorkspaceId,
  { run, reached }: { readonly run: RecomputeRun; readonly reached: number },
  options: RecomputeOptions,
): Promise<number> {
  const view = (await options.views.load([workspaceId])).get(workspaceId);
  // The row follows: a new target begins a new run.
  if (view === undefined || view.audience.version !== run.target) return 0;
  const paging = concernedUsers(workspaceId, { view, reached }, options);
  const begun = run.cursor === "" ? { ...run, total: await paging.total() } : run;
  const { progress, isDone } = await applyPages(begun, paging, options);
  const next = { ...begun, ...progress };
  await sendAndWait([progressMessage(workspaceId, { of: "run", run: next, finished: isDone })], options);
  return Math.max(progress.done - run.done, isDone ? 1 : 0);
}
