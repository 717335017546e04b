/** Lets the background recompute wait, or go on where it stopped. What events change is computed all the same. */
import { z } from "zod";
import { applied, defineCommand, type Command } from "../command.js";

export interface SetRecomputeStatus {
  readonly status: "Running" | "Paused";
}

export const setRecomputeStatus: Command<SetRecomputeStatus> = defineCommand({
  name: "set-recompute-status",
  input: z.object({ status: z.enum(["Running", "Paused"]) }),
  decide: (state, { status }) => ({
    state: { ...state, recomputePaused: status === "Paused" },
    outcome: applied,
  }),
});
