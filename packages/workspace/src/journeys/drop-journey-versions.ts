/** Reported by the recompute: drops earlier versions of a journey that no run uses, and never will. */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { withJourney } from "./journeys.js";

export interface DropJourneyVersions {
  readonly id: string;
  readonly versions: readonly number[];
}

export const dropJourneyVersions: Command<DropJourneyVersions> = defineCommand({
  name: "drop-journey-versions",
  unrecorded: true,
  input: z.object({ id: z.string(), versions: z.array(z.int()) }),
  decide: (state, { id, versions }) => {
    const journey = state.journeys.find((each) => each.id === id);
    if (journey === undefined) return { state, outcome: applied };
    const left = journey.past.versions.filter((version) => !versions.includes(version));
    if (left.length === journey.past.versions.length) return { state, outcome: applied };
    const past = { ...journey.past, versions: left };
    return { state: withJourney(state, { ...journey, past }), outcome: applied };
  },
});
