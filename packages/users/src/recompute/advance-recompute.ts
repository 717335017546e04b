/**
 * Evaluates a workspace's current definitions for all users in the background: pages through users in order of sort key and
 * sends each a message, so live events and history never race. After a page is applied it sleeps for as long as that took,
 * which leaves half the time to live events. Progress goes to the recompute actor; after a crash it continues from there.
 * A fence passes every partition before the first page: users created later already have the current definitions, so none is missed.
 */
import { deserializeComputedState } from "@signalbox/audience";
import type { ActorDocument, Message, WorkspaceId } from "@signalbox/core";
import { recomputeType, reevaluateType } from "../user/evaluation.js";
import { runBackgroundTask } from "./run-background-task.js";
import { readEvaluatedUser } from "../user/stored-user.js";
import { sortKeyAt } from "../user/sort-key.js";
import { countUsers } from "../queries/user-page.js";
import { nextUsers } from "./user-pages.js";
import {
  recomputeRunSchema,
  recomputeTable,
  type RecomputeRow,
  type RecomputeRun,
} from "./background-task.js";
import { fenceMessages, progressMessage } from "./recompute-actor.js";
import { sendAndWait, type RecomputeOptions } from "./recompute-options.js";

export const recomputeEveryMs = 500;
/** A call works at most this long on one workspace, then continues with the next. */
const sliceMs = 2_000;
/** A call starts no further work after this long, so that calls do not overlap. */
const callMs = 20_000;
const openPerCall = 100;

/** Works on all open recomputes for a limited time; returns the number of messages sent. */
export async function advanceRecomputes(options: RecomputeOptions): Promise<number> {
  const open = await options.tables.query({
    table: recomputeTable.name,
    where: { open: true },
    order: { by: "workspaceId", direction: "asc" },
    limit: openPerCall,
  });
  const beganAt = options.now().getTime();
  let sent = 0;
  for (const { row } of rotated(open, Math.floor(beganAt / callMs))) {
    if (options.now().getTime() - beganAt >= callMs) break;
    sent += await advance(recomputeTable.read(row), options);
  }
  return sent;
}

/** Rotates the items by `offset`, so that each is first in some call even if a call cannot process all. */
export function rotated<Item>(items: readonly Item[], offset: number): readonly Item[] {
  const first = items.length === 0 ? 0 : offset % items.length;
  return [...items.slice(first), ...items.slice(0, first)];
}

async function advance(row: RecomputeRow, options: RecomputeOptions): Promise<number> {
  const { workspaceId } = row;
  if (row.of !== "run") return runBackgroundTask(workspaceId, row, options);
  const stored = recomputeRunSchema.safeParse(row);
  const run = stored.success ? stored.data : await beginRun(workspaceId, row.wanted, options);
  return run === undefined ? 0 : continueRun(workspaceId, run, options);
}

/** Undefined if the fence was not applied in time; the next call tries again. */
async function beginRun(
  workspaceId: WorkspaceId,
  target: number,
  options: RecomputeOptions,
): Promise<RecomputeRun | undefined> {
  const { actors, partitions, now } = options;
  if (!(await sendAndWait(fenceMessages(workspaceId, partitions), options))) return undefined;
  const total = await countUsers(workspaceId, actors);
  return { target, cursor: "", done: 0, total, startedAt: now().getTime() };
}

async function continueRun(
  workspaceId: WorkspaceId,
  initial: RecomputeRun,
  options: RecomputeOptions,
): Promise<number> {
  const { now, sleep, views } = options;
  const until = now().getTime() + sliceMs;
  let run = initial;
  let sent = 0;
  for (;;) {
    const startedAt = now().getTime();
    const users = await nextUsers(workspaceId, run.cursor, options.actors);
    const last = users.at(-1);
    if (last === undefined) break;
    const audience = (await views.load([workspaceId])).get(workspaceId)?.audience;
    const messages = users.flatMap((document) => messageFor(document, audience));
    if (!(await sendAndWait(messages, options))) return sent;
    sent += messages.length;
    run = { ...run, cursor: sortKeyAt(last.key), done: run.done + users.length };
    const endedAt = now().getTime();
    if (endedAt >= until) {
      await report(workspaceId, { run, finished: false }, options);
      return sent;
    }
    if (messages.length > 0) await sleep(endedAt - startedAt);
  }
  await report(workspaceId, { run, finished: true }, options);
  return sent;
}

/** Empty for a user whose computed state has the current version. */
function messageFor(
  document: ActorDocument,
  audience: { readonly version: number; needsHistory(version: number | null): boolean } | undefined,
): Message[] {
  if (document.state === "" || audience === undefined) return [];
  const { standing } = readEvaluatedUser(document);
  const version = standing === undefined ? 0 : (deserializeComputedState(standing).version ?? 0);
  if (version >= audience.version) return [];
  const type = audience.needsHistory(version) ? recomputeType : reevaluateType;
  return [{ to: document.key, type, body: {} }];
}

async function report(
  workspaceId: WorkspaceId,
  progress: { readonly run: RecomputeRun; readonly finished: boolean },
  options: RecomputeOptions,
): Promise<void> {
  await sendAndWait([progressMessage(workspaceId, { of: "run", ...progress })], options);
}
