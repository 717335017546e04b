/**
 * Sends the messages of a recompute or of a background task page by page, and gives way to events between pages. The next
 * page is read while one is applied. Progress is reported to the recompute actor; after a crash the next call continues
 * from there and repeats little.
 */
import type { Message, PagedBackgroundTask, WorkspaceId } from "@signalbox/core";
import { progressMessage } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

/** The longest time one call works on a task. */
const sliceMs = 2_000;

export interface Page {
  readonly messages: readonly Message[];
  /** How many users or rows the page covers. */
  readonly size: number;
  /** The cursor of the last one. */
  readonly cursor: string;
  /** After it is applied: whether it counts or must be sent again, and whether to continue now. By default both are true. */
  applied?(): Promise<{ readonly counts: boolean; readonly continues: boolean }>;
}

export interface Paging {
  /** Called once, before the first page. */
  total(): Promise<number>;
  /** The page behind the cursor; undefined at the end. */
  next(cursor: string): Promise<Page | undefined>;
  /** Whether the next page is read while one is applied, which is the default. False for large pages. */
  readonly readsAhead?: boolean;
}

/** How far the pages are applied. */
export interface PageProgress {
  readonly cursor: string;
  readonly done: number;
  readonly total: number;
}

/** Applies pages for a limited time. A page that is not applied in time is repeated by the next call. */
export async function applyPages(
  initial: PageProgress,
  paging: Paging,
  options: Pick<RecomputeOptions, "now" | "pace" | "commit" | "acknowledgements">,
): Promise<{ readonly progress: PageProgress; readonly isDone: boolean }> {
  const { now, pace } = options;
  const until = now().getTime() + sliceMs;
  let { cursor, done, total } = initial;
  const read = (from: string): Promise<Page | undefined> => {
    const page = paging.next(from);
    // A page that is not needed in the end; else its error reaches who awaits it.
    page.catch(() => undefined);
    return page;
  };
  const readsAhead = paging.readsAhead ?? true;
  let reading: Promise<Page | undefined> | undefined;
  for (;;) {
    const startedAt = now().getTime();
    const page = await (reading ?? read(cursor));
    if (page === undefined) return { progress: { cursor, done, total }, isDone: true };
    reading = readsAhead ? read(page.cursor) : undefined;
    if (!(await sendAndWait(page.messages, options))) break;
    const { counts, continues } = (await page.applied?.()) ?? { counts: true, continues: true };
    if (counts) {
      cursor = page.cursor;
      done += page.size;
      total = Math.max(total, done);
    } else reading = undefined;
    const endedAt = now().getTime();
    if (endedAt >= until || !continues) break;
    if (page.messages.length > 0) await pace.rest(endedAt - startedAt);
  }
  return { progress: { cursor, done, total }, isDone: false };
}

/** Returns how many users or rows were completed. */
export async function pageThrough(
  workspaceId: WorkspaceId,
  initial: PagedBackgroundTask,
  { paging, options }: { readonly paging: Paging; readonly options: RecomputeOptions },
): Promise<number> {
  const task = initial.cursor === "" ? { ...initial, total: await paging.total() } : initial;
  const { progress, isDone } = await applyPages(task, paging, options);
  const next = { ...task, ...progress };
  await sendAndWait([progressMessage(workspaceId, isDone ? next : { of: "part", chore: next })], options);
  return progress.done - task.done;
}
