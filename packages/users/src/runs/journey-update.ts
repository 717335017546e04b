/**
 * The state and the effects that one decision collects while it advances a user's runs, in order. Events that a run writes
 * are folded and evaluated immediately. Used by `start-runs.ts` and `advance-live-runs.ts`.
 */
import {
  isFinished,
  measuredUntil,
  type Conversion,
  type FinishedRun,
  type JourneyRun,
  type JourneyUser,
  type RunStep,
} from "@signalbox/journeys";
import type { DeliveryRequest, EventRecord, Message, StoreChange } from "@signalbox/core";
import { foldEvent, lastSeqToErase } from "@signalbox/membership";
import {
  type AudienceUserReader,
  consequencesOf,
  recomputeIfPending,
  type EvaluatedUser,
} from "../user/evaluation.js";
import type { Decision } from "@signalbox/engine";
import type { WorkspaceContext } from "@signalbox/workspace";
import type { JourneyTrigger } from "./journey-trigger.js";
import { userInRun, ownProperties, type RunContext } from "./user-in-run.js";
import {
  withMeasured,
  withoutRun,
  withRun,
  type JourneyState,
  type LiveRun,
  type MeasuredRun,
} from "./journey-state.js";
import { ownEvents, type OwnEvents } from "./own-events.js";
import { conversionEvent, conversionMessages } from "./conversion-effects.js";
import { rateLimitMessage, eventsOf, finishedRow, recordOf, requestOf, edgeMessages } from "./run-effects.js";

export interface UpdateOptions<State> {
  readonly context: WorkspaceContext;
  readonly audienceUserOf: AudienceUserReader<State>;
}

export interface JourneyUpdate {
  readonly context: WorkspaceContext;
  /** Includes all changes so far. */
  readonly journeys: JourneyState;
  /** Whether the user is a member, including all changes so far. */
  isIn(segmentId: string): boolean;
  /** The user as input of a run with these events. */
  userWith(own: OwnEvents | undefined): JourneyUser;
  setJourneys(journeys: JourneyState): void;
  count(name: string): void;
  /** Applies a step of a run. `from` is the node it was at before; absent at its start. */
  apply(step: RunStep, live: LiveRun, from?: string): void;
  /** A run that has finished has reached its goal. */
  convert(measured: MeasuredRun, conversion: Conversion): void;
}

/** For the caller that created the update. */
export interface OpenJourneyUpdate<State> extends JourneyUpdate {
  /** The next unprocessed transitions that runs have caused, in order. */
  nextChange(): JourneyTrigger | undefined;
  addTo(decision: Decision<State>): Decision<State>;
}

export function createJourneyUpdate<State extends EvaluatedUser>(
  initial: State,
  { context, audienceUserOf }: UpdateOptions<State>,
): OpenJourneyUpdate<State> {
  const { workspace, now } = context;
  let state = initial;
  const events: EventRecord[] = [];
  const changes: StoreChange[] = [];
  const send: Message[] = [];
  const deliveries: DeliveryRequest[] = [];
  const counts: Record<string, number> = {};
  const pending: JourneyTrigger[] = [];

  const setJourneys = (journeys: JourneyState): void => {
    state = { ...state, journeys };
  };
  const count = (name: string, times = 1): void => {
    counts[name] = (counts[name] ?? 0) + times;
  };

  const saveRun = (run: JourneyRun | FinishedRun, live: LiveRun): void => {
    const { journeys } = state;
    if (isFinished(run)) {
      setJourneys(withoutRun(journeys, run.id));
      measure(run, live);
      changes.push(finishedRow(run, context));
      count("run_finished");
    } else if (run !== live.run || !journeys.live.has(run.id)) {
      setJourneys(withRun(journeys, { ...live, run }));
    }
  };

  const measure = (run: FinishedRun, { isHidden }: LiveRun): void => {
    const journey = workspace.journeys.find(run.journeyId, run.version)?.journey;
    const until = journey && measuredUntil(journey, run);
    if (until !== undefined && run.finished !== "journeyDeleted") {
      setJourneys(withMeasured(state.journeys, { run, isHidden, until }));
    }
  };

  // Behind the last `seq` of an erasure at this moment, in case that erasure is published late.
  const nextSeq = (): number => lastSeqToErase(state.profile, now) + 1;

  const fold = (event: EventRecord): void => {
    const before = audienceUserOf(context, state);
    state = { ...state, profile: foldEvent(state.profile, event).profile };
    const user = audienceUserOf(context, state);
    const { computedState } = state;
    const outcome = workspace.audience.applyEvent({
      computedState,
      before,
      user,
      event,
      now: now.getTime(),
    });
    state = { ...state, computedState: outcome.computedState };
    events.push(event);
    send.push(...recomputeIfPending(context, computedState, outcome.computedState));
    const consequences = consequencesOf(computedState, outcome, context);
    changes.push(...consequences.changes);
    for (const [name, times] of Object.entries(consequences.counts)) count(name, times);
    if (outcome.transitions.length > 0) pending.push({ transitions: outcome.transitions });
  };

  const contextWith = (own: OwnEvents | undefined): RunContext => ({
    user: audienceUserOf(context, state),
    computedState: state.computedState,
    own,
  });

  return {
    context,
    get journeys() {
      return state.journeys;
    },
    isIn(segmentId) {
      const slot = workspace.segmentSlots.get(segmentId);
      return slot !== undefined && state.computedState.held.has(slot);
    },
    userWith: (own) => userInRun(contextWith(own), context),
    setJourneys,
    count: (name) => count(name),
    apply(step, live, from) {
      const { run, orders, asks } = step;
      saveRun(run, live);
      if (step.conversion !== undefined) count("run_converted");
      const current = { ...live, run: isFinished(run) ? live.run : run };
      if (orders.length > 0) {
        const { entry } = workspace.journeys.find(run.journeyId, run.version)?.journey ?? {};
        const properties = ownProperties(contextWith(ownEvents(current, entry)), context);
        deliveries.push(...orders.map((order) => requestOf(order, { ...current, properties }, context)));
      }
      send.push(
        ...asks.map((ask) => rateLimitMessage(ask, context)),
        ...edgeMessages(step, live, context, from),
      );
      for (const event of eventsOf(step, live, context, nextSeq())) fold(event);
    },
    convert({ run: finished, isHidden, isAdopted = false }, conversion) {
      const run = { ...finished, convertedAt: conversion.at };
      if (!isAdopted) changes.push(finishedRow(run, context));
      send.push(...conversionMessages(run, isHidden, context));
      fold(conversionEvent({ run, conversion, isHidden }, context, nextSeq()));
      count("run_converted");
    },
    nextChange: () => pending.shift(),
    addTo: (decision) => ({
      ...decision,
      state,
      changes: [...(decision.changes ?? []), ...recordOf(events, context), ...changes],
      counts: sumOfCounts(decision.counts ?? {}, counts),
      send: [...(decision.send ?? []), ...send],
      deliveries: [...(decision.deliveries ?? []), ...deliveries],
    }),
  };
}

function sumOfCounts(
  one: Readonly<Record<string, number>>,
  other: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum = { ...one };
  for (const [name, times] of Object.entries(other)) sum[name] = (sum[name] ?? 0) + times;
  return sum;
}
