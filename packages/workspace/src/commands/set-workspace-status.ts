/** Pauses the workspace, so that it takes no events, or resumes it. Refused for a deleted workspace. */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { noteToParent } from "../note-to-parent.js";
import type { WorkspaceState } from "../state.js";

export interface SetWorkspaceStatus {
  readonly status: "Active" | "Paused";
}

export const setWorkspaceStatus: Command<SetWorkspaceStatus> = defineCommand({
  name: "set-workspace-status",
  input: z.object({ status: z.enum(["Active", "Paused"]) }),
  decide: (state, { status }, { workspaceId }) => {
    if (state.createdAt === null || state.status === "Tombstoned") {
      return { state, outcome: refused("NotFound", "there is no such workspace") };
    }
    const changed: WorkspaceState = { ...state, status };
    return { state: changed, send: noteToParent(workspaceId, changed), outcome: applied };
  },
});
