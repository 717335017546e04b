/** Reported by the recompute: every user has the search terms of a version. A late report changes nothing. */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { noteTermsCoveredType, type NoteTermsCovered } from "./note-terms-covered-message.js";
import { withCoveredTerms } from "./term-rules.js";

export const noteTermsCovered: Command<NoteTermsCovered> = defineCommand({
  name: noteTermsCoveredType,
  // No caller waits for it, and the recompute's row has the result.
  unrecorded: true,
  input: z.object({ version: z.int(), rules: z.int().exactOptional() }),
  decide: (state, { version, rules }, { now }) => ({
    state: withCoveredTerms(state, { version, rules, at: now.getTime() }),
    outcome: applied,
  }),
});
