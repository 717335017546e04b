/**
 * Tells everybody in the segment of a journey that begins to run, page by page, with rests, so that live events keep their
 * turn. Who is told twice, or became a member meanwhile, starts once all the same: their own document knows. After a crash
 * the next one goes on from the last account. A journey that is paused takes nobody in, so nobody is told meanwhile; a page
 * during which it was changed is told again.
 */
import type { ActorKey, Message, WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { slotPrefix } from "../user/audience-rows.js";
import { startJourneyType } from "../user/messages.js";
import type { StoredJourney } from "../workspace/state.js";
import type { StartChore } from "./chore.js";
import { fenceMessages, progressMessage } from "./recompute-actor.js";
import { applied, peoplePerPage, type RecomputeOptions } from "./recompute-options.js";

/** One call works so long on it at most. */
const sliceMs = 2_000;

const memberSchema = z.object({ userKey: z.string().transform((key) => key as ActorKey) });

/** Returns how many people were told. */
export async function startMembers(
  workspaceId: WorkspaceId,
  begun: StartChore,
  options: RecomputeOptions,
): Promise<number> {
  const { tables, now, rest } = options;
  const look = async (): Promise<StoredJourney | undefined> =>
    journeyOf(workspaceId, begun.journeyId, options);
  if ((await look())?.status === "Paused") return 0;
  if (!(await applied(fenceMessages(workspaceId, options.partitions), options))) return 0;
  const rows = {
    table: "segmentMembers",
    prefix: slotPrefix(workspaceId, begun.slot),
    where: { in: true },
  } as const;
  const until = now().getTime() + sliceMs;
  let chore = begun.cursor === "" ? { ...begun, total: await tables.countRange(rows) } : begun;
  for (;;) {
    const journey = await look();
    if (journey === undefined) break;
    const startedAt = now().getTime();
    const from = chore.cursor === "" ? {} : { from: chore.cursor };
    const page = await tables.walk({ ...rows, direction: "asc", limit: peoplePerPage, ...from });
    const last = page.at(-1);
    if (last === undefined) break;
    const messages = page.map(({ row }): Message => ({
      to: memberSchema.parse(row).userKey,
      type: startJourneyType,
      body: { journeyId: chore.journeyId },
    }));
    if (!(await applied(messages, options))) return chore.done - begun.done;
    const after = await look();
    if (after?.updatedAt === journey.updatedAt) {
      chore = { ...chore, cursor: last.id, done: chore.done + page.length };
    }
    const endedAt = now().getTime();
    if (endedAt >= until || after?.status === "Paused") {
      await applied([progressMessage(workspaceId, { of: "part", chore })], options);
      return chore.done - begun.done;
    }
    await rest(endedAt - startedAt);
  }
  await applied([progressMessage(workspaceId, chore)], options);
  return chore.done - begun.done;
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
