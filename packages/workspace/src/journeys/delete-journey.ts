/**
 * Deletes a journey. Its live runs end at their current node; requested messages that are not sent yet are not sent.
 */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";

export interface DeleteJourney {
  readonly id: string;
}

export const deleteJourney: Command<DeleteJourney> = defineCommand({
  name: "delete-journey",
  input: z.object({ id: z.string() }),
  decide: (state, { id }) => {
    const deleted = state.journeys.find((journey) => journey.id === id);
    if (deleted === undefined) {
      return { state, outcome: refused("NotFound", `no journey with id "${id}"`) };
    }
    return {
      state: {
        ...state,
        journeys: state.journeys.filter((journey) => journey !== deleted),
        journeysVersion: state.journeysVersion + 1,
        deletedJourneysVersion: Math.max(state.deletedJourneysVersion, deleted.version),
      },
      outcome: applied,
    };
  },
});
