/**
 * Reevaluates every user with a live run of a deleted journey, which ends the run and records it at once rather than at the
 * user's next message. Live runs are stored only in the users' documents, so it pages through all users.
 */
import type { ActorDocument, EndBackgroundTask, Message, WorkspaceId } from "@signalbox/core";
import { reevaluateType } from "../user/evaluation.js";
import { liveRunsIn } from "./live-runs-in.js";
import { pageThrough, type Paging } from "./page-through.js";
import { sortKeyAt } from "../user/sort-key.js";
import { countUsers } from "../queries/user-page.js";
import { nextUsers } from "./user-pages.js";
import { fenceMessages } from "./recompute-actor.js";
import { sendAndWait, usersPerPage, type RecomputeOptions } from "./recompute-options.js";

/** Returns how many users were checked. A fence goes first: a batch that began before the deletion may still start a run. */
export async function endRuns(
  workspaceId: WorkspaceId,
  task: EndBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  if (!(await sendAndWait(fenceMessages(workspaceId, options.partitions), options))) return 0;
  return pageThrough(workspaceId, task, { paging: pagingOf(workspaceId, task, options), options });
}

function pagingOf(workspaceId: WorkspaceId, task: EndBackgroundTask, { actors }: RecomputeOptions): Paging {
  return {
    total: () => countUsers(workspaceId, actors),
    async next(cursor) {
      const users = await nextUsers(workspaceId, { cursor, limit: usersPerPage }, actors);
      const last = users.at(-1);
      if (last === undefined) return undefined;
      const messages = users
        .filter((document) => hasLiveRun(document, task))
        .map(({ key }): Message => ({ to: key, type: reevaluateType, body: {} }));
      return { messages, size: users.length, cursor: sortKeyAt(last.key) };
    },
  };
}

function hasLiveRun(document: ActorDocument, { journeyId, version }: EndBackgroundTask): boolean {
  return liveRunsIn(document, journeyId).some((run) => run.version <= version);
}
