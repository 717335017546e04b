/** Ends runs of a journey where they are. */
import type { RunAct } from "@signalbox/core";
import type { WorkspaceView } from "@signalbox/workspace";
import type { ActOf } from "../bulk-act.js";
import type { BulkActKind, Checked } from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";
import { applyToRuns, countPeopleWithRuns, runsPageSize } from "./act-on-runs.js";

export const stopRuns: BulkActKind<ActOf<"StopRuns">> = {
  permission: "journeys:publish",
  pageSize: runsPageSize,
  check: ({ journeyId }, view) => checkStarted(journeyId, view),
  warnings: () => Promise.resolve([bulkSays.bulkStopsForGood()]),
  count: (act, asked, ports) =>
    countPeopleWithRuns({ journeyId: act.journeyId, act: actOf(act, "") }, asked, ports),
  apply: (people, work, ports) =>
    applyToRuns(people, { act: actOf(work.order.act, work.by.name), work }, ports),
};

function actOf({ nodeId, version }: ActOf<"StopRuns">, by: string): RunAct {
  return {
    do: "stop",
    by,
    ...(nodeId !== undefined && { nodeId }),
    ...(version !== undefined && { version }),
  };
}

/** Only a journey that was started has runs. */
export function checkStarted(journeyId: string, { state, journeys }: WorkspaceView): Checked {
  const stored = state.journeys.find(({ id }) => id === journeyId);
  if (stored === undefined) return { ok: false, field: "journeyId", sentence: bulkSays.noJourney() };
  const { name } = stored;
  if (journeys.published(journeyId) === undefined) {
    return { ok: false, field: "journeyId", sentence: bulkSays.journeyNeverStarted({ name }) };
  }
  return { ok: true, resource: { kind: "journey", id: journeyId, name } };
}
