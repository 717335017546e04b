/**
 * What an operator's act does to runs: ends them, or moves them to a node of the published version. What is due comes first:
 * a run that goes on by the same decision is no longer at its node. A repeat of an act changes nothing.
 */
import type { RunActBody, RunPlace } from "@signalbox/core";
import {
  moveRun,
  settleMove,
  stopRun,
  type JourneyRun,
  type RunMove,
  type RunStep,
} from "@signalbox/journeys";
import type { IndexedJourney } from "@signalbox/workspace";
import type { LiveRun } from "./journey-state.js";
import type { JourneyUpdate } from "./journey-update.js";
import { ownEvents } from "./own-events.js";
import { restartAfterExit } from "./start-runs.js";

type WantedAct = { readonly stop: string } | { readonly move: RunMove };

/** What the act wants with a live run; undefined when it does not concern it. */
export function runActOn(
  run: JourneyRun,
  { journeyId, id, at, runIds, act }: RunActBody,
): WantedAct | undefined {
  if (run.journeyId !== journeyId || run.since > at) return undefined;
  if (runIds !== undefined && !runIds.includes(run.id)) return undefined;
  if (act.do === "stop") return isAt(run, act) ? { stop: act.by } : undefined;
  if (isMovedBy(run, id)) return undefined;
  const move = act.moves.find((each) => isAt(run, each));
  return move && { move: { to: move.to, by: id } };
}

/** Whether the act with this id moved the run, or will. */
export function isMovedBy({ movedBy, moving }: Pick<JourneyRun, "movedBy" | "moving">, id: string): boolean {
  return movedBy === id || moving?.by === id;
}

function isAt({ at, version }: JourneyRun, place: RunPlace): boolean {
  return (
    (place.nodeId === undefined || place.nodeId === at) &&
    (place.version === undefined || place.version === version)
  );
}

export function applyRunAct(update: JourneyUpdate, runId: string, act: RunActBody): void {
  const live = update.journeys.live.get(runId);
  const wanted = live && runActOn(live.run, act);
  if (live === undefined || wanted === undefined) return;
  if ("stop" in wanted) {
    return update.apply(stopRun(live.run, wanted.stop, update.context.now.getTime()), live, live.run.at);
  }
  const { move } = wanted;
  const options = optionsOf(update, live);
  if (options !== undefined) applyMove(update, live, moveRun({ ...options, move }));
}

/** Carries out the move that waited for the message; false when the run goes on where it is. */
export function applySettledMove(
  update: JourneyUpdate,
  live: LiveRun,
  { isSent }: { readonly isSent: boolean },
): boolean {
  const { moving: move } = live.run;
  const options = optionsOf(update, live);
  if (move === undefined || options === undefined) return false;
  const step = settleMove({ ...options, move, isSent });
  applyMove(update, live, step);
  return step !== undefined;
}

function optionsOf(
  update: JourneyUpdate,
  live: LiveRun,
): Omit<Parameters<typeof moveRun>[0], "move"> | undefined {
  const { now, workspace } = update.context;
  const { run } = live;
  const from = workspace.journeys.find(run.journeyId, run.version)?.journey;
  const published = publishedOf(update, run);
  if (from === undefined || published === undefined) return undefined;
  const { journey, isPaused } = published;
  const user = update.userWith(ownEvents(live, journey.entry));
  return { from, journey, run, user, now: now.getTime(), isPaused };
}

function publishedOf(
  { context: { workspace } }: JourneyUpdate,
  { journeyId }: JourneyRun,
): IndexedJourney | undefined {
  return workspace.journeys.published(journeyId);
}

/** A run that is moved out does not start again, also in a journey that users enter again. */
function applyMove(update: JourneyUpdate, live: LiveRun, step: RunStep | undefined): void {
  if (step === undefined) return;
  update.apply(step, live, live.run.at);
  const published = publishedOf(update, live.run);
  if (step.visited.length > 1 && published !== undefined) restartAfterExit(update, published, step);
}
