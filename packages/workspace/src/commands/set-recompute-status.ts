/** Pauses or resumes the background recompute. Changes by new events are computed also while it is paused. */
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
