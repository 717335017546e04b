/** Pauses or resumes the background recompute. Changes by new events are computed also while it is paused. */
import { z } from "zod";
import { applied } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

export interface SetRecomputeStatus {
  readonly status: "Running" | "Paused";
}

export const setRecomputeStatus: Operation<SetRecomputeStatus> = defineOperation({
  name: "set-recompute-status",
  summary: "Pause or resume the recompute",
  body: z.object({ status: z.enum(["Running", "Paused"]) }),
  answers: [{ status: 200, description: "Set. Events are still applied while it is paused" }],
  withFollowUps: true,
  guards: { resource: "recompute", find: (state) => versionOfSetting(state, "recompute") },
  decide: (state, { status }) => ({
    state: { ...state, recomputePaused: status === "Paused" },
    outcome: applied,
  }),
});
