/**
 * Tells everybody in the segment of a journey that begins to run, or who entered it while the journey was paused. Who is told
 * twice, or became a member meanwhile, starts once all the same: their own document knows. A journey that is paused takes
 * nobody in, so nobody is told meanwhile; a page during which it was changed is told again.
 */
import {
  startJourneyType,
  type ActorKey,
  type Message,
  type StartBackgroundTask,
  type StartJourneyBody,
  type WorkspaceId,
} from "@signalbox/core";
import { z } from "zod";
import { slotPrefix } from "../user/audience-rows.js";
import type { StoredJourney } from "@signalbox/workspace";
import { pageThrough, type Paging } from "./page-through.js";
import { fenceMessages } from "./recompute-actor.js";
import { applied, usersPerPage, type RecomputeOptions } from "./recompute-options.js";

const memberSchema = z.object({
  userKey: z.string().transform((key) => key as ActorKey),
  since: z.number().nullish(),
});

/** Returns how many people were told. */
export async function startMembers(
  workspaceId: WorkspaceId,
  task: StartBackgroundTask,
  options: RecomputeOptions,
): Promise<number> {
  const journey = await journeyOf(workspaceId, task.journeyId, options);
  if (journey?.status === "Paused") return 0;
  if (!(await applied(fenceMessages(workspaceId, options.partitions), options))) return 0;
  return pageThrough(workspaceId, task, { paging: pagingOf(workspaceId, task, options), options });
}

function pagingOf(workspaceId: WorkspaceId, task: StartBackgroundTask, options: RecomputeOptions): Paging {
  const { journeyId, slot, since } = task;
  const { tables } = options;
  const loadJourney = (): Promise<StoredJourney | undefined> => journeyOf(workspaceId, journeyId, options);
  const rows = {
    table: "segmentMembers",
    prefix: slotPrefix(workspaceId, slot),
    where: { in: true },
    ...(since !== undefined && { atLeast: { since } }),
  } as const;
  let before: StoredJourney | undefined;
  return {
    total: () => tables.countRange(rows),
    async next(cursor) {
      before = await loadJourney();
      if (before === undefined) return undefined;
      const from = cursor === "" ? {} : { from: cursor };
      const page = await tables.walk({ ...rows, direction: "asc", limit: usersPerPage, ...from });
      const last = page.at(-1);
      if (last === undefined) return undefined;
      const messages = page.map(({ row }): Message => {
        const member = memberSchema.parse(row);
        const body: StartJourneyBody = {
          journeyId,
          ...(since !== undefined && typeof member.since === "number" && { since: member.since }),
        };
        return { to: member.userKey, type: startJourneyType, body };
      });
      return { messages, size: page.length, cursor: last.id };
    },
    async after() {
      const after = await loadJourney();
      return { counts: after?.updatedAt === before?.updatedAt, goesOn: after?.status !== "Paused" };
    },
  };
}

/** As those who are told see it. */
async function journeyOf(
  workspaceId: WorkspaceId,
  journeyId: string,
  { views }: Pick<RecomputeOptions, "views">,
): Promise<StoredJourney | undefined> {
  const view = (await views.load([workspaceId])).get(workspaceId);
  return view?.state.journeys.find(({ id }) => id === journeyId);
}
