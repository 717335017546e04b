/**
 * Reevaluates every user with a live run of a deleted journey, which ends the run and records it at once rather than at the
 * user's next message. Live runs are stored only in the users' documents, so it pages through all users.
 */
import type { ActorKey, EndBackgroundTask, Message, ScannedActor, WorkspaceId } from "@signalbox/core";
import { reevaluateType } from "../user/evaluation.js";
import { liveRunsIn } from "./live-runs-in.js";
import { pageThrough, type Paging } from "./page-through.js";
import { userPages } from "./user-pages.js";
import { passFence } from "./pass-fence.js";
import { usersPerPage, type RecomputeOptions } from "./recompute-options.js";

/** Returns how many users were checked. A fence goes first: a batch that began before the deletion may still start a run. */
export async function endRuns(
  workspaceId: WorkspaceId,
  task: EndBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  if (!(await passFence(workspaceId, options))) return 0;
  return pageThrough(workspaceId, task, { paging: pagingOf(workspaceId, task, options), options });
}

function pagingOf(workspaceId: WorkspaceId, task: EndBackgroundTask, { actors }: RecomputeOptions): Paging {
  const pages = userPages(workspaceId, (user) => hasLiveRun(user, task), actors);
  return {
    total: () => pages.total(),
    async next(cursor) {
      const page = await pages.next(cursor, usersPerPage);
      return page && { ...page, messages: page.keys.map(reevaluateMessage) };
    },
  };
}

function hasLiveRun(user: ScannedActor, { journeyId, version }: EndBackgroundTask): boolean {
  return liveRunsIn(user, journeyId).some((run) => run.version <= version);
}

function reevaluateMessage(to: ActorKey): Message {
  return { to, type: reevaluateType, body: {} };
}
