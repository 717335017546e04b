/** Takes a journey away. Its live runs end where they stand; messages that were ordered and not sent are not sent. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";

export interface DeleteJourney {
  readonly id: string;
}

export const deleteJourney: Command<DeleteJourney> = defineCommand({
  name: "delete-journey",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => {
    const journeys = state.journeys.filter((journey) => journey.id !== id);
    if (journeys.length === state.journeys.length) {
      return { state, outcome: refused("NotFound", `no journey with id "${id}"`) };
    }
    return {
      state: { ...state, journeys, journeysVersion: state.journeysVersion + 1 },
      outcome: applied,
    };
  },
});
