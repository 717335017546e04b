/**
 * Adds an entry to the audit log of a workspace for what no command of its own does: a read of personal data or keys, a
 * message that was sent by hand, and what the installation's actor changed for the workspace.
 */
import { z } from "zod";
import { applied, type Command } from "../command.js";
import { defineCommand } from "../workspace-command.js";
import { appendEntry } from "./audit-chain.js";
import { auditEntrySchema, type AuditEntry } from "./audit-entry.js";

export interface NoteAudit {
  readonly entry: AuditEntry;
}

export const noteAudit: Command<NoteAudit> = defineCommand({
  name: "note-audit",
  // It is an entry itself.
  unrecorded: true,
  input: z.object({ entry: auditEntrySchema }),
  decide: (state, { entry }, { workspaceId, now }) => {
    if (state.createdAt === null) return { state, outcome: applied };
    const { chain, changes } = appendEntry(state.audit, workspaceId, entry, now.getTime());
    return { state: { ...state, audit: chain }, changes, outcome: applied };
  },
});
