/**
 * Deletes a journey. Its live runs end at their current node; requested messages that are not sent yet are not sent.
 */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { removeDraftOfDeleted } from "../drafts/draft-changes.js";
import { exampleIds } from "../examples.js";
import { resourceIdField } from "../fields.js";
import { defineOperation, type Operation } from "../operation.js";
import { neededToDeleteJourney } from "./publish-journey.js";
import { putOn } from "../versions/guard.js";

export const deleteJourney: Operation<{ readonly id: string }> = defineOperation({
  name: "delete-journey",
  summary: "Delete a journey",
  description: "Its live runs end at their current node.",
  example: { body: { id: exampleIds.journey } },
  body: z.object({ id: resourceIdField }),
  answers: [
    { status: 204, description: "Deleted; its live runs end at their current node" },
    { status: 403, description: "It was started, and the caller may not publish journeys" },
    { status: 404, description: "No journey with this id" },
  ],
  needs: (state, { id }) => neededToDeleteJourney(state, id),
  guards: { resource: "journey", find: ({ journeys }, input) => putOn(journeys, input) },
  decide: (state, { id }, context) => {
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
      changes: [removeDraftOfDeleted({ kind: "journeys", id }, context)],
      outcome: applied,
    };
  },
});
