/**
 * Sends the messages of a background task page by page and sleeps between pages, so that live events are processed too.
 * Progress is reported to the recompute actor; after a crash the next call continues from there and repeats little.
 */
import type { Message, PagedBackgroundTask, WorkspaceId } from "@signalbox/core";
import { progressMessage } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

/** The longest time one call works on a task. */
const sliceMs = 2_000;

export interface BackgroundTaskPage {
  readonly messages: readonly Message[];
  /** How many users or rows the page covers. */
  readonly size: number;
  /** The cursor of the last one. */
  readonly cursor: string;
}

export interface Paging {
  /** Called once, before the first page. */
  total(): Promise<number>;
  /** The page behind the cursor; undefined at the end. */
  next(cursor: string): Promise<BackgroundTaskPage | undefined>;
  /** After a page is applied: whether it counts or must be sent again, and whether to continue now. By default both are true. */
  after?(): Promise<{ readonly counts: boolean; readonly continues: boolean }>;
}

/** Returns how many users or rows were completed. */
export async function pageThrough(
  workspaceId: WorkspaceId,
  initial: PagedBackgroundTask,
  { paging, options }: { readonly paging: Paging; readonly options: RecomputeOptions },
): Promise<number> {
  const { now, sleep } = options;
  const until = now().getTime() + sliceMs;
  let task: PagedBackgroundTask =
    initial.cursor === "" ? { ...initial, total: await paging.total() } : initial;
  for (;;) {
    const startedAt = now().getTime();
    const page = await paging.next(task.cursor);
    if (page === undefined) break;
    if (!(await sendAndWait(page.messages, options))) return task.done - initial.done;
    const { counts, continues } = (await paging.after?.()) ?? { counts: true, continues: true };
    if (counts) task = { ...task, cursor: page.cursor, done: task.done + page.size };
    const endedAt = now().getTime();
    if (endedAt >= until || !continues) {
      await sendAndWait([progressMessage(workspaceId, { of: "part", chore: task })], options);
      return task.done - initial.done;
    }
    if (page.messages.length > 0) await sleep(endedAt - startedAt);
  }
  await sendAndWait([progressMessage(workspaceId, task)], options);
  return task.done - initial.done;
}
