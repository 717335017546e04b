/**
 * Begins an operator's change of one user and returns the time of its event. The change is that event, in the user's
 * history; the command makes a repeated call the same one. The call has the entry in the audit log.
 */
import { issueAt } from "@signalbox/core";
import { z } from "zod";
import { refused, type Command } from "../command.js";
import { says } from "../issue-sentences.js";
import { defineCommand } from "../workspace-command.js";

export type BeginUserChange = Readonly<Record<string, never>>;

export const beginUserChange: Command<BeginUserChange> = defineCommand({
  name: "begin-user-change",
  unaudited: true,
  input: z.object({}) as z.ZodType<BeginUserChange>,
  decide: (state, _, { now }) => ({
    state,
    outcome: state.status === "Active" ? { ok: true, value: { at: now.getTime() } } : paused,
  }),
});

/** Events of a paused workspace become dead letters, so the change would have no effect. */
const paused = refused("BadRequest", issueAt(["workspaceId"], says.workspacePaused()));
