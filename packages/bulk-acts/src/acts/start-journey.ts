/** Starts a running journey for people, whatever its entry is. */
import { outcomesOfStarts } from "@signalbox/user-queries";
import { startsOf } from "@signalbox/users";
import type { WorkspaceView } from "@signalbox/workspace";
import type { ActOf } from "../bulk-act.js";
import type { BulkActKind, Checked } from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";

export const startJourney: BulkActKind<ActOf<"StartJourney">> = {
  permission: "journeys:publish",
  pageSize: 200,
  check: ({ journeyId }, view) => checkJourney(journeyId, view),
  async warnings({ journeyId }, { state }, countAlso) {
    const journey = state.journeys.find(({ id }) => id === journeyId);
    const segment = state.segments.find(({ id }) => id === journey?.present?.entrySegmentId);
    if (segment === undefined) return [];
    const { id, name } = segment;
    const count = await countAlso((filter) => ({
      ...filter,
      negativeSegmentFilter: [...(filter.negativeSegmentFilter ?? []), id],
    }));
    return count === 0 ? [] : [bulkSays.bulkOutsideEntry({ count, name })];
  },
  apply(people, { workspaceId, taskId, order: { act, at } }, ports) {
    const starts = { workspaceId, journeyId: act.journeyId, cause: taskId, at };
    const requested = startsOf(people, starts, ports);
    return Promise.resolve({
      messages: requested.map(({ post }) => post.message),
      async counts() {
        const counts: Record<string, number> = {};
        for (const outcome of (await outcomesOfStarts(requested, starts, ports)).values()) {
          counts[outcome] = (counts[outcome] ?? 0) + 1;
        }
        return counts;
      },
    });
  },
};

function checkJourney(journeyId: string, { state, journeys }: WorkspaceView): Checked {
  const field = "journeyId";
  const stored = state.journeys.find(({ id }) => id === journeyId);
  if (stored === undefined) return { ok: false, field, sentence: bulkSays.noJourney() };
  const { name } = stored;
  const running = journeys.running(journeyId);
  if (running === undefined) return { ok: false, field, sentence: bulkSays.journeyNotRunning({ name }) };
  const { entry } = running.journey;
  if (entry.by === "event" && entry.key !== undefined) {
    return { ok: false, field, sentence: bulkSays.journeyHasKey({ key: entry.key }) };
  }
  return { ok: true, resource: { kind: "journey", id: journeyId, name } };
}
