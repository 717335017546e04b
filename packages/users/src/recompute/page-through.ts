/**
 * Does a chore that tells people something, page by page, with rests, so that live events keep their turn. How far it has come
 * is reported to the recompute actor, and after a crash the next call goes on from there and does a little twice.
 */
import type { Message, PagedBackgroundTask, WorkspaceId } from "@signalbox/core";
import { progressMessage } from "./recompute-actor.js";
import { applied, type RecomputeOptions } from "./recompute-options.js";

/** One call works so long on it at most. */
const sliceMs = 2_000;

export interface BackgroundTaskPage {
  readonly messages: readonly Message[];
  /** How many are done with it. */
  readonly size: number;
  /** Of its last one. */
  readonly cursor: string;
}

export interface Paging {
  /** Asked once, before the first page. */
  total(): Promise<number>;
  /** What comes behind the cursor; undefined when nothing is left. */
  next(cursor: string): Promise<BackgroundTaskPage | undefined>;
  /** After a page is applied: whether it counts or is to be sent again, and whether to go on now. By default both. */
  after?(): Promise<{ readonly counts: boolean; readonly goesOn: boolean }>;
}

/** Returns how many people it got through. */
export async function pageThrough(
  workspaceId: WorkspaceId,
  initial: PagedBackgroundTask,
  { paging, options }: { readonly paging: Paging; readonly options: RecomputeOptions },
): Promise<number> {
  const { now, rest } = options;
  const until = now().getTime() + sliceMs;
  let task: PagedBackgroundTask =
    initial.cursor === "" ? { ...initial, total: await paging.total() } : initial;
  for (;;) {
    const startedAt = now().getTime();
    const page = await paging.next(task.cursor);
    if (page === undefined) break;
    if (!(await applied(page.messages, options))) return task.done - initial.done;
    const { counts, goesOn } = (await paging.after?.()) ?? { counts: true, goesOn: true };
    if (counts) task = { ...task, cursor: page.cursor, done: task.done + page.size };
    const endedAt = now().getTime();
    if (endedAt >= until || !goesOn) {
      await applied([progressMessage(workspaceId, { of: "part", chore: task })], options);
      return task.done - initial.done;
    }
    if (page.messages.length > 0) await rest(endedAt - startedAt);
  }
  await applied([progressMessage(workspaceId, task)], options);
  return task.done - initial.done;
}
