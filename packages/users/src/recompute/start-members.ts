/**
 * Sends `start-journey` to all members of the segment of a journey that starts to run, or to those who entered it during a
 * pause. A user who gets it twice, or becomes a member meanwhile, starts once: their own document decides. Nothing is sent
 * while the journey is paused; a page during which the journey was changed is sent again.
 */
import {
  startJourneyType,
  type Message,
  type StartBackgroundTask,
  type StartJourneyBody,
  type WorkspaceId,
} from "@signalbox/core";
import { segmentMemberTable, slotPrefix } from "../user/audience-rows.js";
import type { StoredJourney } from "@signalbox/workspace";
import { pageThrough, type Paging } from "./page-through.js";
import { passFence } from "./pass-fence.js";
import { usersPerPage, type RecomputeOptions } from "./recompute-options.js";

/** Returns to how many users it was sent. */
export async function startMembers(
  workspaceId: WorkspaceId,
  task: StartBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  const journey = await journeyOf(workspaceId, task.journeyId, options);
  if (journey?.status === "Paused") return 0;
  if (!(await passFence(workspaceId, options))) return 0;
  return pageThrough(workspaceId, task, { paging: pagingOf(workspaceId, task, options), options });
}

function pagingOf(workspaceId: WorkspaceId, task: StartBackgroundTask, options: RecomputeOptions): Paging {
  const { journeyId, slot, since } = task;
  const { tables } = options;
  const loadJourney = (): Promise<StoredJourney | undefined> => journeyOf(workspaceId, journeyId, options);
  const rows = {
    table: segmentMemberTable.name,
    prefix: slotPrefix(workspaceId, slot),
    where: { in: true },
    ...(since !== undefined && { atLeast: { since } }),
  } as const;
  return {
    total: () => tables.countRange(rows),
    async next(cursor) {
      const before = await loadJourney();
      if (before === undefined) return undefined;
      const from = cursor === "" ? {} : { from: cursor };
      const page = await tables.walk({ ...rows, direction: "asc", limit: usersPerPage, ...from });
      const last = page.at(-1);
      if (last === undefined) return undefined;
      const messages = page.map(({ row }): Message => {
        const member = segmentMemberTable.read(row);
        const body: StartJourneyBody = {
          journeyId,
          ...(since !== undefined && typeof member.since === "number" && { since: member.since }),
        };
        return { to: member.userKey, type: startJourneyType, body };
      });
      const applied = async () => {
        const after = await loadJourney();
        // It may have been paused before the page, while the fence was applied.
        const counts = before.status !== "Paused" && after?.updatedAt === before.updatedAt;
        return { counts, continues: after?.status !== "Paused" };
      };
      return { messages, size: page.length, cursor: last.id, applied };
    },
  };
}

/** The journey in the view that the users' actors use. */
async function journeyOf(
  workspaceId: WorkspaceId,
  journeyId: string,
  { views }: Pick<RecomputeOptions, "views">,
): Promise<StoredJourney | undefined> {
  const view = (await views.load([workspaceId])).get(workspaceId);
  return view?.state.journeys.find(({ id }) => id === journeyId);
}
