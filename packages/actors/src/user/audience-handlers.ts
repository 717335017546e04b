/**
 * The messages that have somebody judged again, the same for users and visitors: an alarm is due (`wake`), definitions
 * changed and the history is needed (`recompute`) or is not (`reevaluate`); and the one that a journey has begun to run
 * (`start-journey`). What they find out moves journeys.
 */
import type { Person } from "@signalbox/audience";
import type { ActorAddress, Message } from "@signalbox/core";
import { withTraitsOf } from "@signalbox/membership";
import { z } from "zod";
import { wakeHandler, wakeType } from "../alarms.js";
import { defineHandler, type Decision, type DecisionContext, type Handler } from "../behaviour.js";
import type { Happening } from "./journeys/happening.js";
import { led } from "./journeys/lead.js";
import { startJourneyBodySchema, startJourneyType, type StartJourneyBody } from "./messages.js";
import {
  recomputed,
  recomputeOf,
  recomputeType,
  reevaluated,
  reevaluateType,
  settled,
  type Judged,
  type Judgement,
} from "./judgement.js";

export type PersonReader<State> = (address: ActorAddress, state: State) => Person;

/** What others are to hear of what a fold of the whole history has found. */
export type TellOthers<State> = (before: State, after: State, context: DecisionContext<State>) => Message[];

export function audienceHandlers<State extends Judged>(
  personOf: PersonReader<State>,
  tellOthers: TellOthers<State> = () => [],
): Record<string, Handler<State>> {
  const nothing = z.object({});
  const follow = (judgement: Judgement<State>, context: DecisionContext<State>): Decision<State> => {
    const { transitions, ...decision } = judgement;
    return led(decision, { transitions }, { context, personOf });
  };
  return {
    [wakeType]: wakeHandler((state: State, context) =>
      follow(settled(state, personOf(context, state), context), context),
    ),
    [recomputeType]: defineHandler<State, object>({
      body: nothing,
      refolds: true,
      decide: (state, _, context) => {
        const history = context.refolded;
        if (history === undefined) return { state, send: [recomputeOf(context)] };
        const known = { ...state, profile: withTraitsOf(state.profile, history.profile) };
        const judgement = recomputed(known, history.standing.memory, personOf(context, known), context);
        const send = [...(judgement.send ?? []), ...tellOthers(state, known, context)];
        return follow({ ...judgement, send }, context);
      },
    }),
    [reevaluateType]: defineHandler<State, object>({
      body: nothing,
      decide: (state, _, context) => follow(reevaluated(state, personOf(context, state), context), context),
    }),
    [startJourneyType]: defineHandler<State, StartJourneyBody>({
      body: startJourneyBodySchema,
      decide: (state, begunJourney, context) => settledAndLed(state, { begunJourney }, { context, personOf }),
    }),
  };
}

interface SettlingLead<State> {
  readonly context: DecisionContext<State>;
  readonly personOf: PersonReader<State>;
}

/** Word that only journeys wait for: it finds somebody as they are at this moment, not as they were when an alarm was due. */
export function settledAndLed<State extends Judged>(
  state: State,
  happening: Happening,
  { context, personOf }: SettlingLead<State>,
): Decision<State> {
  const { transitions, ...decision } = settled(state, personOf(context, state), context);
  return led(decision, { ...happening, transitions }, { context, personOf });
}
