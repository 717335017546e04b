/**
 * Deletes the workspace: it becomes a tombstone whose keys are refused and whose name and external id are free again.
 * Nothing else changes, so that no deletion is incomplete. Refused while it has children; each of them is deleted
 * first.
 */
import { z } from "zod";
import { applied, defineCommand, refused, type Command } from "../command.js";
import { noteToParent } from "../note-to-parent.js";
import type { ChildWorkspace, WorkspaceState } from "../state.js";
import { tombstoned } from "../workspace-names.js";

const maxNamed = 20;

export const deleteWorkspace: Command<object> = defineCommand({
  name: "delete-workspace",
  input: z.object({}),
  decide: (state, _, { workspaceId }) => {
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
    return { state: deleted, send: noteToParent(workspaceId, deleted), outcome: applied };
  },
});

function deleteChildrenFirst(children: readonly ChildWorkspace[]): string {
  const named = children.slice(0, maxNamed).map(({ name }) => JSON.stringify(name));
  const more = children.length - named.length;
  return `delete its children first: ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
