/**
 * The messages that have somebody judged again, the same for users and visitors: an alarm is due (`wake`), definitions
 * changed and the history is needed (`recompute`) or is not (`reevaluate`).
 */
import type { Person } from "@signalbox/audience";
import type { ActorAddress } from "@signalbox/core";
import { z } from "zod";
import { wakeHandler, wakeType } from "../alarms.js";
import { defineHandler, type Handler } from "../behaviour.js";
import { recomputed, recomputeType, reevaluated, reevaluateType, settled, type Judged } from "./judgement.js";

export type PersonReader<State> = (address: ActorAddress, state: State) => Person;

export function audienceHandlers<State extends Judged>(
  personOf: PersonReader<State>,
): Record<string, Handler<State>> {
  const nothing = z.object({});
  return {
    [wakeType]: wakeHandler((state: State, context) => settled(state, personOf(context, state), context)),
    [recomputeType]: defineHandler<State, object>({
      body: nothing,
      refolds: true,
      decide: (state, _, context) => {
        const { memory } = (context.refolded ?? state).standing;
        return recomputed(state, memory, personOf(context, state), context);
      },
    }),
    [reevaluateType]: defineHandler<State, object>({
      body: nothing,
      decide: (state, _, context) => reevaluated(state, personOf(context, state), context),
    }),
  };
}
