/** Recomputes all users by the current definitions, for an operator who doubts the stored results. */
import { z } from "zod";
import { defineOperation, type Operation } from "../operation.js";

export const triggerRecompute: Operation<object> = defineOperation({
  name: "trigger-recompute",
  summary: "Recompute all segments and user properties",
  body: z.object({}),
  answers: [{ status: 200, description: "Started; GET /computed-properties/recompute shows the progress" }],
  withFollowUps: true,
  decide: (state) => {
    const definitionVersion = state.definitionVersion + 1;
    return {
      state: { ...state, definitionVersion, evaluateAllFrom: definitionVersion },
      outcome: { ok: true, value: { definitionVersion } },
    };
  },
});
