/**
 * Handlers of the messages that evaluate a user again, shared by users and anonymous users: `wake` (an alarm is due),
 * `recompute` (definitions changed and the history is needed), `reevaluate` (the history is not needed) and `start-journey`
 * (a journey has started to run). Their transitions advance journeys.
 */
import { mergeMatchedEvents } from "@signalbox/audience";
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  recomputeBodySchema,
  type Message,
  type RecomputeBody,
  startJourneyBodySchema,
  startJourneyType,
  type StartJourneyBody,
} from "@signalbox/core";
import { withTraitsOf } from "@signalbox/membership";
import { z } from "zod";
import { defineHandler, wakeHandler, wakeType, type Decision, type Handler } from "@signalbox/engine";
import type { JourneyTrigger } from "../runs/journey-trigger.js";
import { advanceJourneys } from "../runs/advance-journeys.js";
import {
  recompute,
  refoldMessage,
  recomputeType,
  reevaluate,
  reevaluateType,
  applyDueAlarms,
  type EvaluatedUser,
  type Evaluation,
  type AudienceUserReader,
} from "./evaluation.js";

/** Messages to other actors after a fold of the whole history has changed the state. */
export type OtherMessages<State> = (
  before: State,
  after: State,
  context: WorkspaceContext<State>,
) => Message[];

export function audienceHandlers<State extends EvaluatedUser>(
  audienceUserOf: AudienceUserReader<State>,
  otherMessages: OtherMessages<State> = () => [],
): Record<string, Handler<State, WorkspaceView>> {
  const emptyBody = z.object({});
  const advance = (evaluation: Evaluation<State>, context: WorkspaceContext<State>): Decision<State> => {
    const { transitions, ...decision } = evaluation;
    return advanceJourneys(decision, { transitions }, { context, audienceUserOf });
  };
  const recomputeFromAll = (
    state: State,
    { profile, computedState }: State,
    context: WorkspaceContext<State>,
  ): Decision<State> => {
    const withTraits = { ...state, profile: withTraitsOf(state.profile, profile) };
    const user = audienceUserOf(context, withTraits);
    const evaluation = recompute(withTraits, computedState.matchedEvents, user, context);
    const send = [...(evaluation.send ?? []), ...otherMessages(state, withTraits, context)];
    return advance({ ...evaluation, send }, context);
  };
  return {
    [wakeType]: wakeHandler((state: State, context) =>
      advance(applyDueAlarms(state, audienceUserOf(context, state), context), context),
    ),
    [recomputeType]: defineHandler<State, RecomputeBody, WorkspaceView>({
      body: recomputeBodySchema,
      refold: ({ events }) => events ?? "all",
      decide: (state, body, context) => {
        const { refolded } = context;
        if (refolded === undefined) return { state, send: [{ to: context.self, type: recomputeType, body }] };
        const { matchedEvents } = refolded.computedState;
        if (body.events === undefined) return recomputeFromAll(state, refolded, context);
        // Definitions that have changed since may need other events.
        if (body.version !== context.workspace.audience.version) {
          const decision = applyAlarmsAndAdvance(state, {}, { context, audienceUserOf });
          return { ...decision, send: [...(decision.send ?? []), refoldMessage(context.self)] };
        }
        const known = mergeMatchedEvents(state.computedState.matchedEvents, matchedEvents);
        return advance(recompute(state, known, audienceUserOf(context, state), context), context);
      },
    }),
    [reevaluateType]: defineHandler<State, object, WorkspaceView>({
      body: emptyBody,
      decide: (state, _, context) =>
        advance(reevaluate(state, audienceUserOf(context, state), context), context),
    }),
    [startJourneyType]: defineHandler<State, StartJourneyBody, WorkspaceView>({
      body: startJourneyBodySchema,
      decide: (state, begunJourney, context) =>
        applyAlarmsAndAdvance(state, { begunJourney }, { context, audienceUserOf }),
    }),
  };
}

interface AdvanceOptions<State> {
  readonly context: WorkspaceContext<State>;
  readonly audienceUserOf: AudienceUserReader<State>;
}

/** For messages that only journeys wait for: applies due alarms first, so that runs see the user as of now. */
export function applyAlarmsAndAdvance<State extends EvaluatedUser>(
  state: State,
  journeyTrigger: JourneyTrigger,
  { context, audienceUserOf }: AdvanceOptions<State>,
): Decision<State> {
  const { transitions, ...decision } = applyDueAlarms(state, audienceUserOf(context, state), context);
  return advanceJourneys(decision, { ...journeyTrigger, transitions }, { context, audienceUserOf });
}
