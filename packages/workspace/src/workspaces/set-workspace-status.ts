/** Pauses the workspace, so that it takes no events, or resumes it. Refused for a deleted workspace. */
import { z } from "zod";
import { applied, refused } from "../command.js";
import { defineOperation, type Operation } from "../operation.js";
import type { WorkspaceState } from "../state.js";
import { noteToParent } from "./note-to-parent.js";
import { workspaceRow, workspaceRowSchema } from "./workspace-row.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

export interface SetWorkspaceStatus {
  readonly status: "Active" | "Paused";
}

export const setWorkspaceStatus: Operation<SetWorkspaceStatus> = defineOperation({
  name: "set-workspace-status",
  summary: "Pause or resume a workspace",
  body: z.object({
    status: z.enum(["Active", "Paused"]).describe("Paused: events are refused; administration goes on."),
    externalId: z.string().exactOptional().describe("Instead of workspaceId."),
  }),
  answers: [{ status: 200, description: "The workspace as it is now", schema: workspaceRowSchema }],
  answer: async (_, { workspaceId }, { secrets, readWorkspace }) => ({
    status: 200,
    body: workspaceRow(workspaceId, await readWorkspace(workspaceId), secrets),
    headers: { "cache-control": "no-store" },
  }),
  withFollowUps: true,
  refreshes: "family",
  guards: { resource: "workspace", find: (state) => versionOfSetting(state, "workspace") },
  decide: (state, { status }, { workspaceId }) => {
    if (state.createdAt === null || state.status === "Tombstoned") {
      return { state, outcome: refused("NotFound", "there is no such workspace") };
    }
    const changed: WorkspaceState = { ...state, status };
    return { state: changed, send: noteToParent(workspaceId, changed), outcome: applied };
  },
});
