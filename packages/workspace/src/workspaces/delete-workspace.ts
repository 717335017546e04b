/**
 * Deletes the workspace: it becomes a tombstone whose keys are refused and whose name and external id are free again.
 * Nothing else changes, so that no deletion is incomplete, except that its images and the files of its long tasks are
 * removed, and what its broadcasts keep about addresses in the background. Refused while it has children; each of them is deleted
 * first.
 */
import { AppError, type StoreChange, type WorkspaceId } from "@signalbox/core";
import { z } from "zod";
import { cleanUpsOf } from "../broadcasts/broadcast-clean-up.js";
import { applied, refused } from "../command.js";
import { removeAllDrafts } from "../drafts/draft-changes.js";
import { removeAllImages } from "../images/image-table.js";
import { defineOperation, type Operation } from "../operation.js";
import type { ChildWorkspace, WorkspaceState } from "../state.js";
import { noteToParent } from "./note-to-parent.js";
import { tombstoned } from "./workspace-names.js";
import { versionOfSetting } from "../versions/workspace-shape.js";

const maxNamed = 20;

export const deleteWorkspace: Operation<object> = defineOperation({
  name: "delete-workspace",
  summary: "Delete a workspace",
  body: z.object({ externalId: z.string().exactOptional().describe("Instead of workspaceId.") }),
  input: z.object({}),
  // The workspace that the service was started with administers the installation.
  prepare: ({ workspaceId }, { homeWorkspaceId }) => {
    if (workspaceId !== homeWorkspaceId) return {};
    const message = "this service was started with this workspace, so it has to stay";
    throw new AppError({ code: "InUse", message });
  },
  answers: [
    { status: 201, description: "Deleted: its keys are invalid and its names are free again" },
    {
      status: 400,
      description: "None is named; or `InUse`: it has children, or the service was started with it",
    },
    { status: 404, description: "Unknown workspace, or no access to it" },
  ],
  withFollowUps: true,
  refreshes: "family",
  guards: { resource: "workspace", find: (state) => versionOfSetting(state, "workspace") },
  decide: (state, _, { workspaceId, now }) => {
    if (state.createdAt === null || state.status === "Tombstoned") {
      return { state, outcome: refused("NotFound", "there is no such workspace") };
    }
    const existing = state.children.filter(({ status }) => status !== "Tombstoned");
    if (existing.length > 0) return { state, outcome: refused("InUse", deleteChildrenFirst(existing)) };
    const { name, externalId } = state;
    const deleted: WorkspaceState = {
      ...state,
      status: "Tombstoned",
      name: tombstoned(name),
      ...(externalId !== undefined && { externalId: tombstoned(externalId) }),
    };
    const changes = [
      ...cleanUpsOf(state.broadcasts, { workspaceId, now: now.getTime() }),
      removeAllDrafts({ workspaceId }),
      removedFiles(workspaceId),
      ...removeAllImages(workspaceId),
    ];
    return { state: deleted, changes, send: noteToParent(workspaceId, deleted), outcome: applied };
  },
});

function deleteChildrenFirst(children: readonly ChildWorkspace[]): string {
  const named = children.slice(0, maxNamed).map(({ name }) => JSON.stringify(name));
  const more = children.length - named.length;
  return `delete its children first: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

/** Of imports and exports: they are full of personal data, and their actors take no more messages. */
function removedFiles(workspaceId: WorkspaceId): StoreChange {
  const version = Number.MAX_SAFE_INTEGER;
  return { do: "removeWhere", table: "longTaskParts", column: "workspaceId", value: workspaceId, version };
}
