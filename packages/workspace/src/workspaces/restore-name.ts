/** Sent by a parent to a child that took the name of another one: it gets the earlier name back, unless it has a newer one. */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";

export interface RestoreName {
  readonly name: string;
  /** The name that is taken. */
  readonly insteadOf: string;
}

export const restoreName: Command<RestoreName> = defineCommand({
  name: "restore-name",
  input: z.object({ name: z.string(), insteadOf: z.string() }),
  decide: (state, { name, insteadOf }) => ({
    state: state.name === insteadOf ? { ...state, name } : state,
    outcome: applied,
  }),
});
