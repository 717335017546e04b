/**
 * Evaluates a workspace's changed definitions for the users whom they concern, in the background: each gets a message in
 * its mailbox, so live events and history never race. A fence passes every partition first: events accepted later are
 * applied with the new definitions, and a user whom such an event concerns recomputes itself. When all users found are
 * done, the workspace notes the version as covered, and every other user takes it over in its next step. Progress goes
 * to the recompute actor; after a crash it continues from there.
 */
import type { WorkspaceId } from "@signalbox/core";
import { concernedUsers } from "./concerned-users.js";
import { applyPages } from "./page-through.js";
import { runBackgroundTask } from "./run-background-task.js";
import {
  recomputeRunSchema,
  recomputeTable,
  type RecomputeRow,
  type RecomputeRun,
} from "./background-task.js";
import { passFence } from "./pass-fence.js";
import { progressMessage } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";
import { createRunMemories, type RunMemories, type RunMemory } from "./run-memory.js";
import { createRoundRobin, type RoundRobin } from "./round-robin.js";

export const recomputeEveryMs = 500;
/** A call starts no further work after this long, so that calls do not overlap. */
const callMs = 20_000;

export interface Recompute {
  /** Works on all open recomputes for a limited time; returns the number of users and rows that it processed. */
  advance(): Promise<number>;
}

export function createRecompute(options: RecomputeOptions): Recompute {
  const memories = createRunMemories(options);
  const turns = createRoundRobin({ table: recomputeTable.name, by: "workspaceId" }, options.tables);
  return { advance: () => advanceAll(turns, options, memories) };
}

async function advanceAll(
  turns: RoundRobin,
  options: RecomputeOptions,
  memories: RunMemories,
): Promise<number> {
  const beganAt = options.now().getTime();
  const isOver = (): boolean => options.now().getTime() - beganAt >= callMs;
  let done = 0;
  for (;;) {
    const open = (await turns.next()).map((stored) => ({ stored, row: recomputeTable.read(stored.row) }));
    memories.keepOnly(open.map(({ row }) => row.workspaceId));
    const before = done;
    for (const { stored, row } of open) {
      if (isOver()) return done;
      turns.noteTurn(stored);
      done += await advance(row, options, memories);
    }
    if (done === before) return done;
  }
}

async function advance(row: RecomputeRow, options: RecomputeOptions, memories: RunMemories): Promise<number> {
  const { workspaceId } = row;
  if (row.of !== "run") return runBackgroundTask(workspaceId, row, options);
  const { wanted, reached } = row;
  const stored = recomputeRunSchema.safeParse(row);
  const run = stored.success ? stored.data : await beginRun(wanted, workspaceId, options);
  if (run === undefined) return 0;
  const memory = memories.of(workspaceId, run.target);
  return continueRun(workspaceId, { run, reached, memory }, options);
}

/** How often definitions may change while a run begins, before it computes the earlier ones alone. */
const fencesPerRun = 5;

/**
 * Definitions are often changed several at a time: a run begins when none has changed while its fence was applied. Undefined
 * if a fence was not applied in time; the next call tries again.
 */
async function beginRun(
  wanted: number,
  workspaceId: WorkspaceId,
  options: RecomputeOptions,
): Promise<RecomputeRun | undefined> {
  let target = wanted;
  for (let fences = 1; ; fences += 1) {
    if (!(await passFence(workspaceId, options))) return undefined;
    const latest = (await options.views.load([workspaceId])).get(workspaceId)?.audience.version ?? target;
    if (latest <= target || fences === fencesPerRun) break;
    target = latest;
  }
  return { target, cursor: "", done: 0, total: 0, startedAt: options.now().getTime() };
}

interface RunToContinue {
  readonly run: RecomputeRun;
  readonly reached: number;
  readonly memory: RunMemory;
}

async function continueRun(
  workspaceId: WorkspaceId,
  { run, reached, memory }: RunToContinue,
  options: RecomputeOptions,
): Promise<number> {
  const view = (await options.views.load([workspaceId])).get(workspaceId);
  if (view === undefined) return 0;
  const { target } = run;
  const concern = { view, reached, target, sent: memory.sent };
  const { plan, needed, selects, total, paging } = concernedUsers(workspaceId, concern, options);
  const isContinued = run.cursor !== "" && run.plan === plan;
  const planned = isContinued ? run : { ...run, plan, cursor: "", done: 0, total: await total() };
  // For definitions that are newer than the fence, events may still be on their way.
  const missing =
    view.audience.version === target && needed !== "all" && planned.total > 0
      ? await memory.missingEvents(
          { workspaceId, ...needed },
          { users: planned.total, audience: view.audience, selects },
        )
      : undefined;
  const pages = paging(missing);
  // Without the missing events the total counts every event of a user.
  const begun = isContinued || missing === undefined ? planned : { ...planned, total: await pages.total() };
  const { progress, isDone } = await applyPages(begun, pages, options);
  const next = { ...begun, ...progress };
  await sendAndWait([progressMessage(workspaceId, { of: "run", run: next, finished: isDone })], options);
  const done = progress.done - begun.done;
  // A run without pages is progress, too.
  return isDone ? Math.max(1, done) : done;
}
