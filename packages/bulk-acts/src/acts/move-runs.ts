/** Moves runs of a journey to nodes of its published version, or out. */
import type { RunAct } from "@signalbox/core";
import { isMoveTarget } from "@signalbox/journeys";
import type { ActOf } from "../bulk-act.js";
import type { BulkActKind } from "../bulk-act-kind.js";
import { bulkSays } from "../bulk-sentences.js";
import { applyToRuns, countPeopleWithRuns, runsPageSize } from "./act-on-runs.js";
import { checkStarted } from "./stop-runs.js";

export const moveRuns: BulkActKind<ActOf<"MoveRuns">> = {
  permission: "journeys:publish",
  pageSize: runsPageSize,
  check: ({ journeyId, moves }, view) => {
    const checked = checkStarted(journeyId, view);
    const published = view.journeys.published(journeyId);
    if (published === undefined || moves.every(({ to }) => isMoveTarget(published.journey, to)))
      return checked;
    return { ok: false, field: "moves", sentence: bulkSays.noMoveTarget() };
  },
  warnings: ({ journeyId, moves }, { journeys }) => {
    const published = journeys.published(journeyId);
    const sends = moves.some(({ to }) =>
      published?.journey.nodes.get(to)?.mentions.some(({ of }) => of === "templates"),
    );
    return Promise.resolve([
      ...(sends ? [bulkSays.bulkMovedToMessage()] : []),
      ...(published?.isPaused === true ? [bulkSays.bulkMovedInPause()] : []),
    ]);
  },
  count: ({ journeyId, moves }, asked, ports) =>
    countPeopleWithRuns({ journeyId, act: { do: "move", moves } }, asked, ports),
  apply: (people, work, ports) => {
    const act: RunAct = { do: "move", moves: work.order.act.moves };
    return applyToRuns(people, { act, work }, ports);
  },
};
