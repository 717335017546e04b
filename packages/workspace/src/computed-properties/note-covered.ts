/** Reported by the recompute: it has completed a version of the definitions. A late report changes nothing. */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { noteCoveredType, type NoteCovered } from "./note-covered-message.js";

export const noteCovered: Command<NoteCovered> = defineCommand({
  name: noteCoveredType,
  // No caller waits for it, and the recompute's row has the result.
  unrecorded: true,
  input: z.object({ version: z.int() }),
  decide: (state, { version }) => ({
    state: { ...state, coveredVersion: Math.max(state.coveredVersion, version) },
    outcome: applied,
  }),
});
