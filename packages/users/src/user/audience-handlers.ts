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
  recomputeType,
  reevaluated,
  reevaluateType,
  settled,
  type Judged,
  type Judgement,
  type PersonReader,
} from "./evaluation.js";

/** What others are to hear of what a fold of the whole history has found. */
export type TellOthers<State> = (before: State, after: State, context: WorkspaceContext<State>) => Message[];

export function audienceHandlers<State extends Judged>(
  personOf: PersonReader<State>,
  tellOthers: TellOthers<State> = () => [],
): Record<string, Handler<State, WorkspaceView>> {
  const nothing = z.object({});
  const follow = (judgement: Judgement<State>, context: WorkspaceContext<State>): Decision<State> => {
    const { transitions, ...decision } = judgement;
    return advanceJourneys(decision, { transitions }, { context, personOf });
  };
  return {
    [wakeType]: wakeHandler((state: State, context) =>
      follow(settled(state, personOf(context, state), context), context),
    ),
    [recomputeType]: defineHandler<State, object, WorkspaceView>({
      body: nothing,
      refolds: true,
      decide: (state, _, context) => {
        const history = context.refolded ?? state;
        const known = { ...state, profile: withTraitsOf(state.profile, history.profile) };
        const judgement = recomputed(
          known,
          history.standing.matchedEvents,
          personOf(context, known),
          context,
        );
        const send = [...(judgement.send ?? []), ...tellOthers(state, known, context)];
        return follow({ ...judgement, send }, context);
      },
    }),
    [reevaluateType]: defineHandler<State, object, WorkspaceView>({
      body: nothing,
      decide: (state, _, context) => follow(reevaluated(state, personOf(context, state), context), context),
    }),
    [startJourneyType]: defineHandler<State, StartJourneyBody, WorkspaceView>({
      body: startJourneyBodySchema,
      decide: (state, begunJourney, context) => settledAndLed(state, { begunJourney }, { context, personOf }),
    }),
  };
}

interface SettleOptions<State> {
  readonly context: WorkspaceContext<State>;
  readonly personOf: PersonReader<State>;
}

/** Word that only journeys wait for: it finds someone as they are at this moment, not as they were when an alarm was due. */
export function settledAndLed<State extends Judged>(
  state: State,
  journeyTrigger: JourneyTrigger,
  { context, personOf }: SettleOptions<State>,
): Decision<State> {
  const { transitions, ...decision } = settled(state, personOf(context, state), context);
  return advanceJourneys(decision, { ...journeyTrigger, transitions }, { context, personOf });
}
