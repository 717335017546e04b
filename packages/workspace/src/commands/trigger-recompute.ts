/** Recomputes all users by the current definitions, for an operator who doubts the stored results. */
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";

/** No fields. */
export type TriggerRecompute = object;

export const triggerRecompute: Command<TriggerRecompute> = defineCommand({
  name: "trigger-recompute",
  input: z.object({}),
  decide: (state) => {
    const definitionVersion = state.definitionVersion + 1;
    return {
      state: { ...state, definitionVersion, evaluateAllFrom: definitionVersion },
      outcome: { ok: true, value: { definitionVersion } },
    };
  },
});
