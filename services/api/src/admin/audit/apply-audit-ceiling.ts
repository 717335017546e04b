/**
 * Gives the workspace of the configuration the ceiling that an owner has set for audit logs. Existing workspaces got it
 * when it was set, and children get that of their parent; a workspace that this start created has none yet.
 */
import { systemOrigin, limitAuditRetention } from "@signalbox/workspace";
import { postCommand } from "../../commands/post-command.js";
import type { ApiContext } from "../../context.js";
import { readWorkspace } from "../settings/read-workspace.js";

/** Never throws: without it entries are only kept for longer, and the next start tries again. */
export async function applyAuditCeiling(api: ApiContext): Promise<void> {
  try {
    const { auditCeilingDays: days } = await api.installation.readNow();
    const { workspaceId } = api.config;
    if (days === undefined || workspaceId === undefined) return;
    const { audit } = await readWorkspace(workspaceId, api.actors);
    if (audit?.ceilingDays === days) return;
    const input = { days, cause: api.newId() };
    await postCommand(
      { command: limitAuditRetention, workspaceId, input, origin: systemOrigin("start") },
      api,
    );
  } catch (error) {
    api.log({ level: "warn", message: "the ceiling of audit logs could not be applied", error });
  }
}
