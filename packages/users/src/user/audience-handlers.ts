/**
 * The messages that have someone judged again, the same for users and anonymous users: an alarm is due (`wake`), definitions
 * changed and the history is needed (`recompute`) or is not (`reevaluate`); and the one that a journey has begun to run
 * (`start-journey`). What they find out moves journeys.
 */
import type { WorkspaceContext, WorkspaceView } from "@signalbox/workspace";
import {
  type Message,
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
  recomputed,
  recomputeOf,
  recomputeType,
  reevaluated,
  reevaluateType,
  settled,
  type EvaluatedUser,
  type Evaluation,
  type AudienceUserReader,
} from "./evaluation.js";

/** What others are to hear of what a fold of the whole history has found. */
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
  return {
    [wakeType]: wakeHandler((state: State, context) =>
      advance(settled(state, audienceUserOf(context, state), context), context),
    ),
    [recomputeType]: defineHandler<State, object, WorkspaceView>({
      body: emptyBody,
      refolds: true,
      decide: (state, _, context) => {
        const history = context.refolded;
        if (history === undefined) return { state, send: [recomputeOf(context)] };
        const known = { ...state, profile: withTraitsOf(state.profile, history.profile) };
        const evaluation = recomputed(
          known,
          history.computedState.matchedEvents,
          audienceUserOf(context, known),
          context,
        );
        const send = [...(evaluation.send ?? []), ...otherMessages(state, known, context)];
        return advance({ ...evaluation, send }, context);
      },
    }),
    [reevaluateType]: defineHandler<State, object, WorkspaceView>({
      body: emptyBody,
      decide: (state, _, context) =>
        advance(reevaluated(state, audienceUserOf(context, state), context), context),
    }),
    [startJourneyType]: defineHandler<State, StartJourneyBody, WorkspaceView>({
      body: startJourneyBodySchema,
      decide: (state, begunJourney, context) =>
        settleAndAdvance(state, { begunJourney }, { context, personOf: audienceUserOf }),
    }),
  };
}

interface SettleOptions<State> {
  readonly context: WorkspaceContext<State>;
  readonly personOf: AudienceUserReader<State>;
}

/** Word that only journeys wait for: it finds someone as they are at this moment, not as they were when an alarm was due. */
export function settleAndAdvance<State extends EvaluatedUser>(
  state: State,
  journeyTrigger: JourneyTrigger,
  { context, personOf: audienceUserOf }: SettleOptions<State>,
): Decision<State> {
  const { transitions, ...decision } = settled(state, audienceUserOf(context, state), context);
  return advanceJourneys(decision, { ...journeyTrigger, transitions }, { context, audienceUserOf });
}
