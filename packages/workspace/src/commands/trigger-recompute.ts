/** Has everybody judged anew by the definitions as they are: for an operator who doubts what is stored. */
import { z } from "zod";
import { defineCommand, type Command } from "../command.js";

/** Nothing to be said. */
export type TriggerRecompute = object;

export const triggerRecompute: Command<TriggerRecompute> = defineCommand({
  name: "trigger-recompute",
  input: z.object({}),
  decide: (state) => {
    const definitionVersion = state.definitionVersion + 1;
    return {
      state: { ...state, definitionVersion },
      outcome: { ok: true, value: { definitionVersion } },
    };
  },
});
